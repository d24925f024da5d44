import FoundationEssentials
import TypeLayout

/// Decides for which view types equal bits mean equal screens.
///
/// Equal bits are the same plain values and the same references. A text may have other bits and be
/// equal, and the action of a button is not shown; see ``ShownContent``. Equal bits do not show what
/// a closure reads or what an object holds. A view with either is evaluated each time its parent
/// view is.
enum ViewBits {
  /// Whether two values of a type with equal bits show the same.
  static func decide(_ type: Any.Type) -> Bool {
    var walked: Set<Visit> = []
    return decide(type, .shown, &walked)
  }

  /// What a view does with a value inside it.
  private enum Role {
    /// It is a view of the screen, whose place observes the objects of its dynamic properties.
    case shown
    /// The body of the view that holds it may read it, and what its dynamic properties hold. No place
    /// observes either.
    case read
  }

  private struct Visit: Hashable {
    var type: ObjectIdentifier
    var role: Role
  }

  /// - Parameter walked: Types that were visited before: an array may hold its owner's type.
  private static func decide(
    _ type: Any.Type, _ role: Role, _ walked: inout Set<Visit>
  ) -> Bool {
    if TypeLayout.isPlainMemory(type) || TypeLayout.isPlainText(type) { return true }
    guard walked.insert(Visit(type: ObjectIdentifier(type), role: role)).inserted else {
      return true
    }
    let kind = TypeLayout.kind(of: type)
    // Neither of these conforms to a protocol or has fields.
    if kind == .function || kind == .existential { return false }
    if kind == .tuple { return decideProperties(of: type, role, &walked) }
    if let parted = partedTypes.metatype(type, as: (any PartedType.Type).self) {
      for part in parted.parts where !decide(part, role, &walked) { return false }
      return true
    }
    if let tracked = trackedObjects.metatype(type, as: (any TrackedObject.Type).self) {
      guard role == .read, let held = tracked.heldType else { return true }
      return decide(held, .read, &walked)
    }
    if type is AnyClass { return type is AnyKeyPath.Type }
    // The fields of enumerations are not known.
    return kind == .struct && decideProperties(of: type, role, &walked)
  }

  private static func decideProperties(
    of type: Any.Type, _ role: Role, _ walked: inout Set<Visit>
  ) -> Bool {
    let showsParts = role == .shown && isPrimitiveView(type)
    for property in TypeLayout.properties(of: type) {
      if role == .shown, isPlacedProperty(property.type) { continue }
      if role == .shown, isDynamicProperty(property.type) {
        if !decideProperties(of: property.type, role, &walked) { return false }
        continue
      }
      if !decide(property.type, showsParts ? .shown : .read, &walked) { return false }
    }
    return true
  }
}

private let partedTypes = Conformers((any PartedType).self)

private let trackedObjects = Conformers((any TrackedObject).self)

/// A value type without closures and without mutable objects, whatever its implementation holds.
private protocol PlainValue: PartedType {}

extension PlainValue {
  static var parts: [Any.Type] { [] }
}

extension Substring: PlainValue {}

extension Character: PlainValue {}

extension Data: PlainValue {}

extension URL: PlainValue {}

extension Dictionary: PartedType {
  static var parts: [Any.Type] { [Key.self, Value.self] }
}

extension Optional: SinglePartType { typealias Part = Wrapped }

extension Array: SinglePartType { typealias Part = Element }

extension Set: SinglePartType { typealias Part = Element }

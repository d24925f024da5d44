import ReplayRuntime
import TypeLayout

/// The references in a state type: in its stored properties, in those of nested structures, and in
/// the elements of arrays and optionals.
final class ReferenceFields {
  private typealias Reader = (UnsafeRawPointer) -> [any SharedObject]

  /// The types found so far; an array may hold the type that contains it.
  private final class KnownTypes {
    var fields: [ObjectIdentifier: ReferenceFields] = [:]
  }

  /// The reader of the type itself, if the type is a reference or a collection.
  private var own: Reader?
  private var parts: ChosenProperties<Reader>?

  /// Finds the references of a type.
  convenience init(of type: Any.Type) { self.init(of: type, KnownTypes()) }

  private init(of type: Any.Type, _ known: KnownTypes) {
    known.fields[ObjectIdentifier(type)] = self
    own = Self.reader(of: type, known)
    guard own == nil else { return }
    parts = ChosenProperties(of: type) { type, kind in
      // These conform to no protocol.
      if kind == .function || kind == .existential || kind == .tuple { return .skip }
      if let reader = Self.reader(of: type, known) { return .take(reader) }
      return kind == .struct ? .enter : .skip
    }
  }

  var isEmpty: Bool { own == nil && parts?.isEmpty ?? true }

  /// The objects to which a state refers, in the order of declaration.
  func objects<State>(in state: State) -> [any SharedObject] {
    if isEmpty { return [] }
    return withUnsafePointer(to: state) { state in
      if let own { return own(UnsafeRawPointer(state)) }
      var objects: [any SharedObject] = []
      parts?.forEach(at: state) { objects += $0.reader($1) }
      return objects
    }
  }

  /// The reader of a reference, or of a collection that may hold some; nil for any other type.
  private static func reader(of type: Any.Type, _ known: KnownTypes) -> Reader? {
    if let holder = holders.metatype(type, as: (any ReferenceHolder.Type).self) {
      return reader(holder)
    }
    guard let container = container(type), mayReachReferences(from: container.element)
    else { return nil }
    let elements =
      known.fields[ObjectIdentifier(container.element)]
      ?? ReferenceFields(of: container.element, known)
    return reader(container, elements)
  }

  private static let holders = Conformers((any ReferenceHolder).self)
  private static let containers = Conformers((any ReferenceContainer).self)

  private static func container(_ type: Any.Type) -> (any ReferenceContainer.Type)? {
    containers.metatype(type, as: (any ReferenceContainer.Type).self)
  }

  private static func mayReachReferences(from type: Any.Type) -> Bool {
    var walked: Set<ObjectIdentifier> = []
    return mayReachReferences(from: type, &walked)
  }

  private static func mayReachReferences(
    from type: Any.Type, _ walked: inout Set<ObjectIdentifier>
  ) -> Bool {
    if TypeLayout.access == .mirror { return true }
    guard walked.insert(ObjectIdentifier(type)).inserted else { return false }
    if let container = container(type) {
      return mayReachReferences(from: container.element, &walked)
    }
    if holders.metatype(type, as: (any ReferenceHolder.Type).self) != nil { return true }
    guard TypeLayout.kind(of: type) == .struct else { return false }
    for property in TypeLayout.properties(of: type)
    where mayReachReferences(from: property.type, &walked) {
      return true
    }
    return false
  }

  private static func reader<Holder: ReferenceHolder>(
    _ type: Holder.Type
  ) -> (UnsafeRawPointer) -> [any SharedObject] {
    { $0.assumingMemoryBound(to: Holder.self).pointee.sharedObjects }
  }

  private static func reader<Container: ReferenceContainer>(
    _ type: Container.Type, _ elements: ReferenceFields
  ) -> (UnsafeRawPointer) -> [any SharedObject] {
    // A recursive type owns its reader; both exist as long as the runtime.
    { $0.assumingMemoryBound(to: Container.self).pointee.objects(by: elements) }
  }
}

/// A collection whose elements may hold references.
private protocol ReferenceContainer {
  static var element: Any.Type { get }
  func objects(by fields: ReferenceFields) -> [any SharedObject]
}

extension Array: ReferenceContainer {
  static var element: Any.Type { Element.self }

  func objects(by fields: ReferenceFields) -> [any SharedObject] {
    flatMap { fields.objects(in: $0) }
  }
}

extension Optional: ReferenceContainer {
  static var element: Any.Type { Wrapped.self }

  func objects(by fields: ReferenceFields) -> [any SharedObject] {
    map { fields.objects(in: $0) } ?? []
  }
}

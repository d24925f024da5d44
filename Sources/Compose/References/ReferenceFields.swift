import DialectKit

/// The places of references in a state type: in its stored properties, in those of nested
/// structures, and in the elements of arrays and optionals.
final class ReferenceFields {
  private typealias Parts = StoredParts<[any SharedObject]>

  private var parts: Parts?

  /// Finds the references of a type.
  convenience init(of type: Any.Type) {
    var known: [ObjectIdentifier: ReferenceFields] = [:]
    self.init(of: type, &known)
  }

  /// - Parameter known: The types found before; an array may hold the type that contains it.
  private init(of type: Any.Type, _ known: inout [ObjectIdentifier: ReferenceFields]) {
    known[ObjectIdentifier(type)] = self
    parts = Parts(of: type) { Self.reader(of: $0, &known) }
  }

  var isEmpty: Bool { parts?.isEmpty ?? true }

  /// The objects to which a state refers, in the order of declaration.
  func objects<State>(in state: State) -> [any SharedObject] {
    var objects: [any SharedObject] = []
    parts?.forEach(in: state) { objects += $1 }
    return objects
  }

  private static func reader(
    of type: Any.Type, _ known: inout [ObjectIdentifier: ReferenceFields]
  ) -> Parts.Reader? {
    if let holder = type as? any ReferenceHolder.Type { return reader(holder) }
    guard let container = type as? any ReferenceContainer.Type else { return nil }
    let element = container.element
    var walked: Set<ObjectIdentifier> = []
    guard reachesReferences(from: element, &walked) else { return nil }
    return reader(
      container, known[ObjectIdentifier(element)] ?? ReferenceFields(of: element, &known))
  }

  private static func reachesReferences(
    from type: Any.Type, _ walked: inout Set<ObjectIdentifier>
  ) -> Bool {
    guard walked.insert(ObjectIdentifier(type)).inserted else { return false }
    let found = StoredParts<Void>(of: type) { part in
      if part is any ReferenceHolder.Type { return { _ in } }
      guard let container = part as? any ReferenceContainer.Type,
        reachesReferences(from: container.element, &walked)
      else { return nil }
      return { _ in }
    }
    return !found.isEmpty
  }

  private static func reader<Holder: ReferenceHolder>(
    _ type: Holder.Type
  ) -> Parts.Reader {
    { $0.assumingMemoryBound(to: Holder.self).pointee.sharedObjects }
  }

  private static func reader<Container: ReferenceContainer>(
    _ type: Container.Type, _ elements: ReferenceFields
  ) -> Parts.Reader {
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

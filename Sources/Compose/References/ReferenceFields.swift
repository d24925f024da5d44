import ReplayRuntime
@_spi(Reflection) import Swift

/// The places of references in a state type: in its stored properties, in those of nested
/// structures, and in the elements of arrays and optionals.
final class ReferenceFields {
  private struct Field {
    /// The offset in the state's memory, in bytes.
    var offset: Int
    var read: (UnsafeRawPointer) -> [any SharedObject]
  }

  private var fields: [Field] = []

  /// Finds the references of a type.
  convenience init(of type: Any.Type) {
    var known: [ObjectIdentifier: ReferenceFields] = [:]
    self.init(of: type, &known)
  }

  /// - Parameter known: The types found before; an array may hold the type that contains it.
  private init(of type: Any.Type, _ known: inout [ObjectIdentifier: ReferenceFields]) {
    known[ObjectIdentifier(type)] = self
    add(type, at: 0, &known)
  }

  private static func known(
    _ type: Any.Type, _ known: inout [ObjectIdentifier: ReferenceFields]
  ) -> ReferenceFields {
    known[ObjectIdentifier(type)] ?? ReferenceFields(of: type, &known)
  }

  var isEmpty: Bool { fields.isEmpty }

  /// The objects to which a state refers, in the order of declaration.
  func objects<State>(in state: State) -> [any SharedObject] {
    if fields.isEmpty { return [] }
    return withUnsafePointer(to: state) { pointer in
      fields.flatMap { $0.read(UnsafeRawPointer(pointer) + $0.offset) }
    }
  }

  private func add(
    _ type: Any.Type, at base: Int, _ known: inout [ObjectIdentifier: ReferenceFields]
  ) {
    if let holder = type as? any ReferenceHolder.Type {
      fields.append(Field(offset: base, read: Self.reader(holder)))
    } else if let container = type as? any ReferenceContainer.Type {
      guard Self.reachesReferences(from: container.element) else { return }
      let elements = Self.known(container.element, &known)
      fields.append(Field(offset: base, read: Self.reader(container, elements)))
    } else if Self.isStructure(type) {
      _ = _forEachField(of: type) { _, offset, fieldType, _ in
        add(fieldType, at: base + offset, &known)
        return true
      }
    }
  }

  private static func reachesReferences(from type: Any.Type) -> Bool {
    var walked: Set<ObjectIdentifier> = []
    return reachesReferences(from: type, &walked)
  }

  private static func reachesReferences(
    from type: Any.Type, _ walked: inout Set<ObjectIdentifier>
  ) -> Bool {
    if type is any ReferenceHolder.Type { return true }
    guard walked.insert(ObjectIdentifier(type)).inserted else { return false }
    if let container = type as? any ReferenceContainer.Type {
      return reachesReferences(from: container.element, &walked)
    }
    guard isStructure(type) else { return false }
    return !_forEachField(of: type) { _, _, fieldType, _ in
      !reachesReferences(from: fieldType, &walked)
    }
  }

  /// The first word of a type's metadata is its kind. Only structures have fields that can be
  /// visited.
  private static func isStructure(_ type: Any.Type) -> Bool {
    let kind = unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee
    return _MetadataKind(rawValue: kind) == .struct
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

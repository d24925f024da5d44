import ReplayRuntime

/// A part of a state that holds shared objects in its own order.
///
/// Each element is the object that a ``Ref`` with its identifier has. Writing an element, or the
/// whole array, is a commit on each changed object.
///
/// Source: Compose, `RefCollection`.
@propertyWrapper
public struct RefCollection<Value: Codable & Equatable & Identifiable> {
  @usableFromInline var references: [Reference<Value>] = []

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection of objects.
  public init(wrappedValue: [Value]) { self.wrappedValue = wrappedValue }

  /// The objects.
  public var wrappedValue: [Value] {
    // A key path would be followed step by step for each element.
    @inlinable get { references.map { $0.required } }
    set {
      if refersTo(newValue) {
        for index in newValue.indices { references[index].write(newValue[index]) }
      } else {
        let known = References.of(.ambient)
        references = newValue.compactMap { known.introduce($0) }
      }
    }
  }

  /// The identifier of each object; assign others to refer to other objects.
  public var projectedValue: [Referred<Value>] {
    get { references.map { Referred(id: $0.id) } }
    set {
      let known = References.of(.ambient)
      references = newValue.map { known.reference(to: $0) }
    }
  }
}

extension RefCollection {
  /// Whether these are the present objects in the same order.
  private func refersTo(_ values: [Value]) -> Bool {
    guard references.count == values.count else { return false }
    for index in values.indices where references[index].id != values[index].id { return false }
    return true
  }
}

extension RefCollection: Equatable {
  /// Whether both refer to equal objects in the same order.
  public static func == (a: RefCollection, b: RefCollection) -> Bool {
    guard a.references.count == b.references.count else { return false }
    for index in a.references.indices {
      let (x, y) = (a.references[index], b.references[index])
      if x !== y, x.value != y.value { return false }
    }
    return true
  }
}

extension RefCollection: Codable {
  /// Decodes the objects, or the names that the log holds for them.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      // An element with a null value has no identifier by which an object could be found.
      if try container.decodeNil() { continue }
      references.append(try container.decode(Shared.self).reference)
    }
  }

  /// Encodes the objects; while a session is recorded, only their names.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for reference in references { try container.encode(Shared(reference: reference)) }
  }

  /// One element in its encoded form.
  private struct Shared: Codable {
    var reference: Reference<Value>

    init(reference: Reference<Value>) { self.reference = reference }
    init(from decoder: any Decoder) throws { reference = try Reference.decode(from: decoder) }
    func encode(to encoder: any Encoder) throws { try reference.encode(to: encoder) }
  }
}

extension RefCollection: ReferenceHolder {
  var sharedObjects: [any SharedObject] { references.map { $0 } }
}

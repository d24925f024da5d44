import ReplayRuntime

/// A part of a state that holds shared objects in an order of its own.
///
/// Each element is what a ``Ref`` of its identifier shows. Writing an element, or the whole array,
/// is a commit on each object that is no longer equal.
///
/// Source: Compose, `RefCollection`.
@propertyWrapper
public struct RefCollection<Value: Codable & Equatable & Identifiable> {
  private var references: [Reference<Value>] = []

  /// Refers to no objects.
  public init() {}

  /// Refers to objects.
  public init(wrappedValue: [Value]) { self.wrappedValue = wrappedValue }

  /// The objects.
  public var wrappedValue: [Value] {
    get { references.map(\.required) }
    set {
      if refersTo(newValue) {
        for index in newValue.indices { references[index].write(newValue[index]) }
      } else {
        let known = References.of(.ambient)
        references = newValue.compactMap { known.introduce($0) }
      }
    }
  }

  /// Points at each object; assign other handles to refer to other objects.
  public var projectedValue: [Referred<Value>] {
    get { references.map { Referred(id: $0.id) } }
    set {
      let known = References.of(.ambient)
      references = newValue.map { known.reference(to: $0) }
    }
  }
}

extension RefCollection {
  /// Whether objects are those that this refers to already, in the same order.
  private func refersTo(_ values: [Value]) -> Bool {
    guard references.count == values.count else { return false }
    for index in values.indices where references[index].id != values[index].id { return false }
    return true
  }
}

extension RefCollection: Equatable {
  /// Whether both hold equal objects in the same order.
  public static func == (a: RefCollection, b: RefCollection) -> Bool {
    a.references.elementsEqual(b.references) { $0 === $1 || $0.value == $1.value }
  }
}

extension RefCollection: Codable {
  /// Reads the objects themselves, or the names under which the log holds them.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      // An object without a value leaves nothing to find it by.
      if try container.decodeNil() { continue }
      references.append(try container.decode(Shared.self).reference)
    }
  }

  /// Writes the objects; their names alone while a session is recorded.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for reference in references { try container.encode(Shared(reference: reference)) }
  }

  /// One element, as it is coded.
  private struct Shared: Codable {
    var reference: Reference<Value>

    init(reference: Reference<Value>) { self.reference = reference }
    init(from decoder: any Decoder) throws { reference = try Reference.decode(from: decoder) }
    func encode(to encoder: any Encoder) throws { try reference.encode(to: encoder) }
  }
}

extension RefCollection: ReferenceHolder {
  var sharedObjects: [any SharedObject] { references }
}

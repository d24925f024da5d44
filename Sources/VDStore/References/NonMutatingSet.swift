import ReplayRuntime

/// A part of a state that can be written without a change of the state that holds it.
///
/// Copies of the state share the part. Only a store that is scoped to the part publishes its
/// changes; a write through the state changes the data without a notification. In the log the part
/// is a separate node, and the state holds that node's name.
///
/// Equality, hashing and coding are those of the value.
///
/// Source: VDStore, `NonMutatingSet`.
@propertyWrapper
public struct NonMutatingSet<Value> {
  let box: NonMutatingBox<Value>

  /// Creates a part with a value.
  public init(wrappedValue: Value) { box = NonMutatingBox(wrappedValue) }

  /// The value, shared with all copies.
  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.write(newValue) }
  }
}

extension NonMutatingSet where Value: ExpressibleByNilLiteral {
  /// Creates a part with the value nil.
  public init() { self.init(wrappedValue: nil) }
}

extension NonMutatingSet: Equatable where Value: Equatable {
  /// Whether both hold equal values now.
  public static func == (a: NonMutatingSet, b: NonMutatingSet) -> Bool {
    a.wrappedValue == b.wrappedValue
  }
}

extension NonMutatingSet: Hashable where Value: Hashable {
  /// Hashes the present value.
  public func hash(into hasher: inout Hasher) { wrappedValue.hash(into: &hasher) }
}

extension NonMutatingSet: Encodable {
  /// Encodes the value; while a session is recorded, the name of its node.
  ///
  /// - Throws: `EncodingError` for a value that is not `Encodable`, outside a recording.
  public func encode(to encoder: any Encoder) throws {
    if box.isRecording {
      if !box.isPlaced { box.reportUnplaced(at: encoder.codingPath) }
      var container = encoder.singleValueContainer()
      return try container.encode(box.recordedName)
    }
    guard let encodable = wrappedValue as? any Encodable else {
      throw EncodingError.invalidValue(
        wrappedValue,
        .init(codingPath: encoder.codingPath, debugDescription: "\(Value.self) is not Encodable"))
    }
    try encodable.encode(to: encoder)
  }
}

extension NonMutatingSet: Decodable {
  /// Decodes a value, or finds the node with the recorded name.
  ///
  /// - Throws: `DecodingError` for a type that is not `Decodable`.
  public init(from decoder: any Decoder) throws {
    if let name = try? decoder.singleValueContainer().decode(String.self),
      let known = NonMutatingBoxes.of(.ambient).box(named: name, holding: Value.self)
    {
      box = known
      return
    }
    guard let type = Value.self as? any Decodable.Type,
      let value = try type.init(from: decoder) as? Value
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(Value.self) is not Decodable"))
    }
    box = NonMutatingBox(value)
  }
}

extension NonMutatingSet: ReferencePart {
  var referenced: any ReferencedValue { box }
}

extension NonMutatingSet: Sendable where Value: Sendable {}

import ReplayRuntime
import StateCoding

/// The state of a reference's node: an object, or an empty array if there is none yet.
///
/// It is not an optional, because a node with the state null would look like a node without a
/// state.
@usableFromInline struct ReferenceSlot<Value: Codable & Equatable & Identifiable>: Codable {
  @usableFromInline var value: Value?

  init(value: Value?) { self.value = value }

  @usableFromInline init(from decoder: any Decoder) throws {
    if (try? decoder.unkeyedContainer())?.isAtEnd == true { return }
    value = try Value(from: decoder)
  }

  @usableFromInline func encode(to encoder: any Encoder) throws {
    if let value { return try value.encode(to: encoder) }
    _ = encoder.unkeyedContainer()
  }
}

extension ReferenceSlot: OptionalSlot {
  @usableFromInline package typealias Wrapped = Value
}

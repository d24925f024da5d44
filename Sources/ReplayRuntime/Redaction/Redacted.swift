import CBOR
import StateCoding
import Synchronization

/// Keeps the value of a stored property out of every log.
///
/// The application works with the value. What is recorded has a stand-in of the same kind and
/// length in its place: in the state, in payloads and arguments, on the screen, and wherever a
/// text of the value is part of another text. Equal values have equal stand-ins within a session.
/// A replay works with the stand-ins.
///
/// ```swift
/// struct State: AnyState {
///   var email = ""
///   @Redacted var token: String? = nil
/// }
/// ```
///
/// The parts of a collection or struct are replaced one by one; the names of its properties and
/// cases, and nil, are recorded. A `Bool` is recorded as false.
@propertyWrapper
public struct Redacted<Value> {
  /// The value itself.
  public var wrappedValue: Value

  /// Wraps a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
    if !SecretsInUse.flag.load(ordering: .relaxed) {
      SecretsInUse.flag.store(true, ordering: .relaxed)
    }
  }
}

extension Redacted: SecretState {
  package typealias Content = Value
}

extension Redacted: MarkedValue {}

extension Redacted: Equatable where Value: Equatable {}

extension Redacted: Hashable where Value: Hashable {}

extension Redacted: Sendable where Value: Sendable {}

extension Redacted: Encodable where Value: Encodable {
  /// Encodes the value itself. Only the encoder of logs marks it as a secret.
  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Redacted: Decodable where Value: Decodable {
  /// Decodes the value itself.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }
}

extension Redacted: MarkedEncodable where Value: Encodable {
  package var content: Value { wrappedValue }
}

extension Redacted: MarkedDecodable where Value: Decodable {
  package init(content: Value) { self.init(wrappedValue: content) }
}

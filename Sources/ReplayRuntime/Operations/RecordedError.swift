import CBOR

/// An error of a type that the effect did not declare. The log contains only its text.
public struct RecordedError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The description of the error.
  public var text: String

  /// Creates an error with a text.
  public init(text: String) { self.text = text }

  /// Decodes the outcome of an effect that ended with an error no effect declares.
  package init(outcome: UnsafeRawBufferPointer) throws {
    if outcome.isEmpty {
      text = "an undeclared error"
    } else {
      var reader = CBORReader(outcome)
      text = try reader.readValue().textValue ?? "an undeclared error"
    }
  }

  /// The description of the error.
  public var description: String { text }
}

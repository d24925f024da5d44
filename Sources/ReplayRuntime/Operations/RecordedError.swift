/// An error of a type that the effect did not declare. The log contains only its text.
public struct RecordedError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// The description of the error.
  public var text: String

  /// Creates an error with a text.
  public init(text: String) { self.text = text }

  /// The description of the error.
  public var description: String { text }
}

import FoundationEssentials

/// A value that can be stored as a text.
public protocol StorableText {
  /// The text that is stored.
  var _storedText: String { get }

  /// Creates the value from its text; nil for another text.
  init?(_storedText: String)
}

extension StorableText where Self: LosslessStringConvertible {
  /// The description.
  public var _storedText: String { description }

  /// Creates the value from its description.
  public init?(_storedText text: String) { self.init(text) }
}

extension Bool: StorableText {}
extension Int: StorableText {}
extension Double: StorableText {}
extension String: StorableText {}

extension URL: StorableText {
  /// The whole address.
  public var _storedText: String { absoluteString }

  /// Creates an address.
  public init?(_storedText text: String) { self.init(string: text) }
}

extension Data: StorableText {
  /// The bytes in base 64.
  public var _storedText: String { base64EncodedString() }

  /// Creates data from base 64.
  public init?(_storedText text: String) { self.init(base64Encoded: text) }
}

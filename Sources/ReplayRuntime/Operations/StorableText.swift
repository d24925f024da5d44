import FoundationEssentials

/// A value that can be stored as a text.
///
/// It has no initializer, with which `Int.init` would not be one function any more.
public protocol StorableText {
  /// The text that is stored.
  var _storedText: String { get }

  /// Creates the value from its text; nil for another text.
  static func _stored(_ text: String) -> Self?
}

extension StorableText where Self: LosslessStringConvertible {
  /// The description.
  public var _storedText: String { description }

  /// Creates the value from its description.
  public static func _stored(_ text: String) -> Self? { Self(text) }
}

extension Bool: StorableText {}
extension Int: StorableText {}
extension Double: StorableText {}
extension String: StorableText {}

extension URL: StorableText {
  /// The whole address.
  public var _storedText: String { absoluteString }

  /// Creates an address.
  public static func _stored(_ text: String) -> URL? { URL(string: text) }
}

extension Data: StorableText {
  /// The bytes in base 64.
  public var _storedText: String { base64EncodedString() }

  /// Creates data from base 64.
  public static func _stored(_ text: String) -> Data? { Data(base64Encoded: text) }
}

/// A failure: the application did something that it must not do.
///
/// Each failure is an event of the session and is passed to ``Runtime/failureHandler``.
public struct RuntimeFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A stable code of the form `CR4xxx`.
  public var code: String
  /// The path of the node that failed, or the empty string.
  public var node: String
  /// One sentence: what happened, where, and what to do.
  public var text: String

  /// Creates a failure.
  public init(code: String, node: String, text: String) {
    self.code = code
    self.node = node
    self.text = text
  }

  /// The code, node and sentence on one line.
  public var description: String {
    node.isEmpty ? "\(code) \(text)" : "\(code) \(node): \(text)"
  }
}

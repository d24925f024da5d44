import HeadlessUI

/// An answer to a ``ComposeAlertView``.
public struct ComposeAlertAction {
  /// The look and the key of an answer.
  public enum Kind: Sendable {
    /// Any answer; its key is Return.
    case normal
    /// The answer that changes nothing; its key is Escape.
    case cancel
    /// The answer that loses something.
    case destructive
  }

  let title: String
  let kind: Kind
  let handler: () -> Void

  /// Creates an answer.
  public init(title: String, kind: Kind = .normal, handler: @escaping () -> Void = {}) {
    (self.title, self.kind, self.handler) = (title, kind, handler)
  }
}

import HeadlessUI

/// A message that disappears after some time.
public struct Toast: Codable, Equatable, Sendable {
  /// The kind of a message; decides its look.
  public enum Event: String, Codable, Sendable {
    /// A neutral message.
    case normal
    /// An operation has succeeded.
    case success
    /// An operation has failed.
    case error
  }

  /// The text of the message.
  public var message: String
  /// The kind of the message.
  public var event: Event

  /// Creates a message.
  public init(_ message: String, event: Event = .normal) {
    self.message = message
    self.event = event
  }
}

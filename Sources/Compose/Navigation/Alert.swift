import HeadlessUI
import ReplayRuntime

/// A question that the user answers before continuing.
public struct Alert: Codable, Equatable, Sendable {
  /// Identifies the alert in ``Choice/alert``.
  public var id: String
  /// The title in the frame.
  public var title: String
  /// The question.
  public var message: String
  /// The possible answers, from left to right.
  public var actions: [Action]

  /// One possible answer.
  public struct Action: Codable, Hashable, Sendable {
    /// What an answer does; decides its look and its key.
    public enum Role: String, Codable, Hashable, Sendable {
      /// An ordinary answer.
      case normal
      /// Changes nothing; the key is Escape.
      case cancel
      /// Removes something permanently.
      case destructive
    }

    /// The button's text, which also identifies the answer.
    public var title: String
    /// What the answer does.
    public var role: Role

    /// Creates an answer.
    public init(_ title: String, role: Role = .normal) {
      self.title = title
      self.role = role
    }
  }

  /// Creates an alert; without actions it has `OK`.
  public init(
    id: String, title: String, message: String = "", actions: [Action] = [Action("OK")]
  ) {
    self.id = id
    self.title = title
    self.message = message
    self.actions = actions.isEmpty ? [Action("OK")] : actions
  }

  /// The answer of the user.
  public struct Choice: Codable, Equatable, Sendable {
    /// The ``Alert/id`` of the alert.
    public var alert: String
    /// The ``Action/title`` of the answer.
    public var action: String

    /// Creates a choice.
    public init(alert: String, action: String) {
      self.alert = alert
      self.action = action
    }
  }
}

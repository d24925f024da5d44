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

/// Asks questions one after another.
///
/// ```swift
/// let alerts = AlertManager()
/// // alerts.present.send(Alert(id: "empty", title: "Empty the cart?", actions: […]))
/// // alerts.didChoose += { choice in … }
/// var body: some View { Page().presenting(alerts) }
/// ```
///
/// Source: Compose, `ComposeAlertView` with its manager.
nonisolated public struct AlertManager: Component {
  /// Asks a question, after those that already wait.
  public let present = Emitter<Alert>()
  /// Removes the shown alert without an answer.
  public let dismiss = SignalEmitter()
  /// Sent with each answer, after the alert was removed.
  public let didChoose = Emitter<Alert.Choice>()
  let choose = Emitter<Alert.Action>()
  @ObservedObject var store = PlainStore<Queue>()

  struct Queue: AnyState {
    var alerts: [Alert] = []
  }

  /// Creates a manager without a question.
  public init() {}

  /// Whether an alert is shown.
  public var isPresenting: Bool { !store.state.alerts.isEmpty }

  /// Updates the queue of alerts.
  public var observers: Void {
    present += { alert in store.state.alerts.append(alert) }
    dismiss += {
      if isPresenting { store.state.alerts.removeFirst() }
    }
    choose += { action in
      guard let alert = store.state.alerts.first else { return }
      store.state.alerts.removeFirst()
      didChoose.send(Alert.Choice(alert: alert.id, action: action.title))
    }
  }
}

extension AlertManager: View {
  /// The first alert.
  public var body: some View {
    if let alert = store.state.alerts.first {
      Panel(alert.title) {
        if !alert.message.isEmpty { Text(alert.message) }
        HStack {
          ForEach(alert.actions, id: \.title) { action in
            Button(emitter: choose, value: action) { Text(action.title) }
              .foregroundColor(action.role == .destructive ? .red : nil)
              .keyboardShortcut(action.role == .cancel ? .cancelAction : .defaultAction)
          }
        }
      }
    }
  }
}

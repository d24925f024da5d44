import HeadlessUI
import ReplayRuntime

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

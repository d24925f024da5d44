import HeadlessUI
import ReplayRuntime

/// A message that goes away by itself.
public struct Toast: Codable, Equatable, Sendable {
  /// What a message is about, for its look.
  public enum Event: String, Codable, Sendable {
    /// Neither good nor bad.
    case normal
    /// Something went well.
    case success
    /// Something went wrong.
    case error
  }

  /// What it says.
  public var message: String
  /// What it is about.
  public var event: Event

  /// Makes a message.
  public init(_ message: String, event: Event = .normal) {
    self.message = message
    self.event = event
  }
}

/// Shows messages for some seconds each, one after another; a press takes one away at once.
///
/// ```swift
/// let toasts = ToastManager()
/// // toasts.show.send(Toast("Saved", event: .success))
/// var body: some View { Page().presenting(toasts) }
/// ```
///
/// Source: Compose, `ComposeToastView` with its manager.
public struct ToastManager: Component {
  private let duration: Duration

  /// Shows a message, behind those that wait already.
  public let show = Emitter<Toast>()
  /// Takes the shown message away.
  public let dismiss = SignalEmitter()
  @ObservedObject var store = PlainStore<Queue>()
  private let clock = Clock()

  struct Queue: AnyState {
    var toasts: [Toast] = []
  }

  /// The timer of the shown message.
  private final class Clock {
    var timer: RuntimeTimer?
  }

  /// Makes a manager without a message.
  ///
  /// - Parameter duration: How long a message stays, in virtual time.
  public init(duration: Duration = .seconds(3)) { self.duration = duration }

  /// The shown message; nil when there is none.
  public var current: Toast? { store.state.toasts.first }

  /// Keeps the queue and its time.
  public var observers: Void {
    show += { toast in
      store.state.toasts.append(toast)
      if store.state.toasts.count == 1 { startClock() }
    }
    dismiss += {
      clock.timer?.cancel()
      next()
    }
  }

  private func startClock() {
    clock.timer = runtime.timer("toast", node: instance.path, after: duration) { next() }
  }

  private func next() {
    guard current != nil else { return }
    store.state.toasts.removeFirst()
    if current != nil { startClock() }
  }
}

extension ToastManager: View {
  /// The shown message.
  public var body: some View {
    if let toast = current {
      Panel {
        Text(toast.message)
          .foregroundColor(
            toast.event == .error ? .red : toast.event == .success ? .green : nil
          )
          .onTapGesture(emitter: dismiss)
      }
    }
  }
}

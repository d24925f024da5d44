import HeadlessUI
import ReplayRuntime

/// Shows messages for some seconds each, one after another. A tap removes a message at once.
///
/// ```swift
/// let toasts = ToastManager()
/// // toasts.show.send(Toast("Saved", event: .success))
/// var body: some View { Page().presenting(toasts) }
/// ```
///
/// Source: Compose, `ComposeToastView` with its manager.
nonisolated public struct ToastManager: Component {
  private let duration: Duration

  /// Shows a message, after those that already wait.
  public let show = Emitter<Toast>()
  /// Removes the shown message.
  public let dismiss = SignalEmitter()
  @ObservedObject var store = PlainStore<Queue>()
  private let clock = Clock()

  struct Queue: AnyState {
    var toasts: [Toast] = []
  }

  /// The timer of the shown message. No view reads it.
  private final class Clock: TrackedObject {
    var timer: RuntimeTimer?
  }

  /// Creates a manager without a message.
  ///
  /// - Parameter duration: The virtual time for which a message is shown.
  public init(duration: Duration = .seconds(3)) { self.duration = duration }

  /// The shown message; nil for none.
  public var current: Toast? { store.state.toasts.first }

  /// Updates the queue and its timer.
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

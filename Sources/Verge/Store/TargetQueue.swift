import Dispatch
import ReplayRuntime

/// When a sink's closure runs.
///
/// A turn runs on one thread, which acts as the main queue. A closure on another thread could not
/// be replayed, so every queue stays inside the turn.
///
/// Source: Verge, `TargetQueue`.
public enum TargetQueue: Sendable {
  /// At once, on the committing thread.
  case passthrough
  /// At once, because all code in a turn counts as code on the main queue.
  case main
  /// After the other work of the running turn: with the posted work of its rounds or, if the turn
  /// was begun from outside, of the next turn that the host starts.
  case async

  /// Another name for ``main``: there is one queue in a turn, so none is isolated from another.
  public static func mainIsolated() -> TargetQueue { .main }

  /// Another name for ``async``.
  public static var asyncMain: TargetQueue { .async }

  /// The same as ``async``: the queue itself is not used, because a replay could not repeat in which
  /// order it runs.
  public static func specific(_ queue: DispatchQueue) -> TargetQueue { .async }

  /// Returns a closure that runs `receive` at this time while the subscription is active.
  func delivering<Value>(
    in runtime: Runtime, unless state: VergeAnyCancellable.State,
    _ receive: @escaping (Value) -> Void
  ) -> (Value) -> Void {
    guard case .async = self else { return receive }
    return { value in
      runtime.post { if !state.isCancelled { receive(value) } }
    }
  }
}

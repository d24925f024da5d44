import ReplayRuntime

/// Where a sink's closure runs.
///
/// A turn runs on one thread, whichever that is, and plays the part of the main queue; a closure on
/// a thread of its own could not be replayed, so none of these leaves the turn.
///
/// Source: Verge, `TargetQueue`.
public enum TargetQueue: Sendable {
  /// At once, on the thread that commits.
  case passthrough
  /// At once: in a turn everything is on the main queue already.
  case main
  /// Behind everything that the running turn does first: with the posted work of its rounds, or,
  /// when the turn was begun from outside, of the next one that the host starts.
  case async

  /// A closure that runs `receive` where this says, as long as the subscription stands.
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

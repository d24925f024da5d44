/// A timer of the runtime. It ends when it is cancelled, or fires without repeating.
///
/// Any thread may cancel it; that waits for the running turn.
public final class RuntimeTimer {
  private let runtime: Runtime
  private let timer: ArmedTimer

  init(_ timer: ArmedTimer, in runtime: Runtime) {
    (self.timer, self.runtime) = (timer, runtime)
  }

  /// Creates a timer that never fires, for a stray of a replay.
  init(unarmedIn runtime: Runtime) {
    self.runtime = runtime
    timer = ArmedTimer(
      owner: runtime, node: .none, due: 0, hostDue: 0, interval: nil, scope: nil, handler: nil)
  }

  /// Whether the timer will still fire.
  public var isArmed: Bool { timer.isArmed }

  /// Stops the timer. Emits an event if it was armed.
  public func cancel() {
    if runtime.isStray("timer cancel", node: timer.node) { return }
    runtime.inTurn("timer") { timer.cancel() }
  }
}

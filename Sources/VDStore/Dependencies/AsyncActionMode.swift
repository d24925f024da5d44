/// How the log records asynchronous actions.
public enum AsyncActionMode: Hashable, Sendable {
  /// The code runs outside the turn. It does not run in replay, which applies its recorded changes.
  case opaque
  /// The code runs inside turns; it waits with `runtime.recorded`, the runtime's clock and other
  /// actions. Replay runs it again and verifies it. Calls from outside a turn are opaque.
  case flow
}

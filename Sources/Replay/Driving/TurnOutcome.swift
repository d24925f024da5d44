/// How a replayed turn ended.
package enum TurnOutcome {
  /// The turn ended. The refusal says why its root could not be re-applied; nil if it was.
  case ended(refusal: TurnRefusal?)
  /// The program stopped inside the turn, for the reason given.
  case stopped(StopReason)
}

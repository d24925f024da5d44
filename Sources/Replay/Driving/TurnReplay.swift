/// Re-applies recorded turns, one after another, in this process or in another one.
package protocol TurnReplay: AnyObject {
  /// The events that the last turn made.
  var replayed: TurnBuffer { get }

  /// Re-applies the next turn of the record.
  func replay(_ turn: TurnBuffer) -> TurnOutcome

  /// Forgets the names that are not used any more, if there are many. Call it between turns.
  func forgetUnusedNames()
}

import EventModel
import SessionLog

/// The turns of a log, one at a time in memory that is reused.
package struct RecordedTurns {
  private let reader: SessionLogReader
  private let lastEvent: Int?

  /// - Parameter lastEvent: The turn of this event is the last one given; nil for all.
  package init(reader: SessionLogReader, lastEvent: Int? = nil) {
    self.reader = reader
    self.lastEvent = lastEvent
  }

  /// Calls `body` with each turn until it returns false.
  ///
  /// - Throws: ``LogError`` at the first damage; what `body` throws.
  package func forEach(_ body: (TurnBuffer) throws -> Bool) throws {
    let turn = TurnBuffer()
    var goesOn = true
    try reader.forEachEvent { header, payload in
      if header.startsTurn && !turn.isEmpty {
        goesOn = try body(turn)
        turn.removeAll()
        if let lastEvent, header.number > lastEvent { goesOn = false }
      }
      if goesOn { turn.append(header, payload: payload) }
      return goesOn
    }
    if goesOn && !turn.isEmpty {
      turn.isOpenEnded = turn.headers.last?.kind != .end
      _ = try body(turn)
    }
  }
}

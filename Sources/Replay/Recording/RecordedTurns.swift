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
  /// - Throws: ``LogError`` at the first damage, after what stands before it; what `body` throws.
  package func forEach(_ body: (TurnBuffer) throws -> Bool) throws {
    let turn = TurnBuffer()
    var goesOn = true
    var damage: LogError?
    do {
      try reader.forEachEvent { header, payload in
        goesOn = try take(header, payload, turn, body)
        return goesOn
      }
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
      damage = error
    }
    if goesOn && !turn.isEmpty {
      turn.isOpenEnded = turn.headers.last?.kind != .end
      _ = try body(turn)
    }
    if let damage { throw damage }
  }

  /// Adds an event to its turn, and passes on the turn before it.
  ///
  /// - Returns: Whether the next event is wanted.
  private func take(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer, _ turn: TurnBuffer,
    _ body: (TurnBuffer) throws -> Bool
  ) throws -> Bool {
    var goesOn = true
    if header.startsTurn && !turn.isEmpty {
      goesOn = try body(turn)
      turn.removeAll()
      if let lastEvent, header.number > lastEvent { goesOn = false }
    }
    if goesOn { turn.append(header, payload: payload) }
    return goesOn
  }
}

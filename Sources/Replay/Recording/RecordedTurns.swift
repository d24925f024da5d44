import EventModel
import SessionLog

/// The turns of a log, one at a time, in memory that is reused.
package struct RecordedTurns {
  private let reader: SessionLogReader
  private let lastEvent: Int?
  private let lengths: HiddenLengths?

  /// - Parameters:
  ///   - lastEvent: The number of an event; its turn is the last one. Nil for all turns.
  ///   - lengths: Takes the lengths of secrets out of the turns; nil to keep them.
  package init(
    reader: SessionLogReader, lastEvent: Int? = nil, without lengths: HiddenLengths? = nil
  ) {
    self.reader = reader
    self.lastEvent = lastEvent
    self.lengths = lengths
  }

  /// Calls `body` with each turn until it returns false. The turns end at a gap: what comes after
  /// it cannot be replayed.
  ///
  /// - Returns: The number of the gap event at which the turns end; nil for none.
  /// - Throws: ``LogError`` at the first damage, after the turns before it; any error of `body`.
  @discardableResult
  package func forEach(_ body: (TurnBuffer) throws -> Bool) throws -> Int? {
    guard let lengths else { return try forEachRecorded(body) }
    return try forEachRecorded { turn in try lengths.turn(turn).map(body) ?? true }
  }

  private func forEachRecorded(_ body: (TurnBuffer) throws -> Bool) throws -> Int? {
    let turn = TurnBuffer()
    var goesOn = true
    var gap: Int?
    var damage: LogError?
    do {
      try reader.forEachEvent { header, payload in
        if header.kind == .gap {
          gap = header.number
          return false
        }
        goesOn = try take(header, payload, turn, body)
        return goesOn
      }
    } catch let error as LogError {
      guard case .damaged = error.reason else { throw error }
      damage = error
    }
    if goesOn && !turn.isEmpty {
      turn.isOpenEnded = turn.headers.last?.kind != .end
      goesOn = try body(turn)
    }
    if let damage { throw damage }
    return goesOn ? gap : nil
  }

  /// Adds an event to its turn, and first passes a finished turn to `body`.
  ///
  /// - Returns: Whether to read the next event.
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

import EventModel
import SessionLog

/// A replay that is itself recorded: the turns of another log of the same inputs.
final class RecordedReplay: TurnReplay {
  /// The number of events that are read at a time.
  private static let step = 4_096

  let replayed = TurnBuffer()
  private let reader: SessionLogReader
  /// The turns that were read and not yet asked for, the next one last.
  private var turns: [[Event]] = []
  private var nextNumber = 0

  /// - Parameter reader: The log, with the symbols of the log whose turns are replayed.
  init(_ reader: SessionLogReader) { self.reader = reader }

  /// Returns the recorded turn with the same root. If the other log has none, the root was not
  /// re-applied.
  func replay(_ turn: TurnBuffer) -> TurnOutcome {
    replayed.removeAll()
    if turns.isEmpty { read() }
    guard let root = turns.last?.first, !turn.isEmpty, Self.isSame(root, turn.event(0)) else {
      return .ended(refusal: TurnRefusal("it is not in the renewed recording"))
    }
    for event in turns.removeLast() {
      event.payload.withUnsafeBytes { replayed.append(event.header, payload: $0) }
    }
    return .ended(refusal: nil)
  }

  func forgetUnusedNames() {}

  private static func isSame(_ a: Event, _ b: Event) -> Bool {
    a.kind == b.kind && a.header.node == b.header.node && a.header.name == b.header.name
      && a.header.time == b.header.time && a.payload == b.payload
  }

  /// Reads whole turns: those of the next events, up to the first root after them. After damage
  /// there are none.
  private func read() {
    var found: [[Event]] = []
    var count = 0
    try? reader.forEachEvent(from: nextNumber) { header, payload in
      if header.startsTurn || found.isEmpty {
        if count >= Self.step { return false }
        found.append([])
      }
      found[found.count - 1].append(Event(header, payload: Array(payload)))
      count += 1
      nextNumber = header.number + 1
      return true
    }
    turns = found.reversed()
  }
}

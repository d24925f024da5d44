import EventModel
import ReplayRuntime
import Search

/// A property of a test, with what the sessions showed of it.
struct ExploredProperty: Sendable {
  /// What the end of a turn shows.
  enum Finding {
    /// Nothing of the property.
    case open
    /// It holds, or was reached.
    case met
    /// It does not hold; with words that explain it, if there are more than what it has read.
    case broken(String?)
  }

  /// Judges one session.
  struct Judge {
    let step: (SessionInput) -> Void
    let judge: (SessionMoment) -> Finding
  }

  let name: String
  let check: CheckedProperty
  private let isToBeReached: Bool
  private let record: Record

  /// - Parameters:
  ///   - words: What is wrong when it does not hold.
  ///   - isToBeReached: Whether some session must reach it.
  ///   - begin: Begins a session.
  init(
    name: String, words: String, isToBeReached: Bool, begin: @escaping @Sendable () -> Judge
  ) {
    let record = Record()
    (self.name, self.isToBeReached, self.record) = (name, isToBeReached, record)
    check = CheckedProperty(words) { SessionJudge(begin(), record, $0) }
  }

  /// What is wrong after all sessions; nil for nothing.
  ///
  /// - Parameter sessions: The number of sessions in words.
  func objection(after sessions: String) -> String? {
    record.state.change { state in
      if state.isMet { return nil }
      let what = isToBeReached ? "was never reached" : "was never checked"
      return "'\(name)' \(what) in \(sessions)" + (state.missing.map { ": \($0)" } ?? "")
    }
  }

  /// Whether some session has judged the property, or reached it; and a state that was not there.
  fileprivate final class Record: Sendable {
    let state = LockedValue<(isMet: Bool, missing: String?)>((false, nil))
  }
}

/// Lets a property judge one session.
private struct SessionJudge: SessionCheck {
  private let property: ExploredProperty.Judge
  private let record: ExploredProperty.Record
  private var state: Projection
  private var time: Int64 = 0
  private var effects: [Int: String] = [:]

  init(
    _ property: ExploredProperty.Judge, _ record: ExploredProperty.Record, _ symbols: SymbolTable
  ) {
    (self.property, self.record, state) = (property, record, Projection(symbols: symbols))
  }

  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    time = header.time
    try? state.apply(header, payload: payload)
    let (node, name) = (state.symbols[header.node], state.symbols[header.name])
    switch header.kind {
    case .effectBegan: effects[header.number] = node.isEmpty ? name : "\(node).\(name)"
    case .effectEnded where header.startsTurn:
      let effect = effects.removeValue(forKey: header.cause) ?? ""
      property.step(SessionInput(name, effect, payload, endsEffect: true))
    case .input where header.number > 0:
      property.step(SessionInput(name, node, payload, endsEffect: false))
    default: break
    }
  }

  mutating func endTurn() -> String? {
    let moment = SessionMoment(state, at: time)
    let finding = property.judge(moment)
    let missing = moment.reads.missing
    record.state.change { state in
      state.missing = state.missing ?? missing
      if case .open = finding { return }
      if missing == nil { state.isMet = true }
    }
    guard missing == nil, case .broken(let words) = finding else { return nil }
    return ([words].compactMap { $0 } + moment.reads.lines).joined(separator: ", ")
  }
}

import EventModel

/// The turns that the parent process sends, one at a time; see ``HostRequest/isFed``.
struct FedTurns {
  private let messages: HostEventReader

  init(channel: HostChannel, symbols: SymbolTable) {
    messages = HostEventReader(channel: channel, symbols: symbols)
  }

  /// Calls `body` with each turn until it returns false or the parent process sends no more.
  func forEach(_ body: (TurnBuffer) -> Bool) {
    let turn = TurnBuffer()
    while true {
      switch messages.next({ turn.append($0, payload: $1) }) {
      case .event, .reapplied: continue
      case .endOfTurn:
        guard body(turn) else { return }
        turn.removeAll()
      case .done, .gone, .garbled: return
      }
    }
  }
}

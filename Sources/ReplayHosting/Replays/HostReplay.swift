import EventModel
import Replay
import SessionLog

/// Receives the turns that another process replays.
final class HostReplay: TurnReplay {
  let messages: HostEventReader
  let replayed = TurnBuffer()

  var onConcealed: ((ConcealedSecret) -> Void)? {
    get { messages.onConcealed }
    set { messages.onConcealed = newValue }
  }

  /// Whether the process has not stopped.
  private(set) var isRunning = true
  private let process: HostProcess

  init(in process: HostProcess, symbols: SymbolTable) {
    self.process = process
    messages = HostEventReader(channel: process.channel, symbols: symbols)
  }

  func replay(_ turn: TurnBuffer) -> TurnOutcome {
    replayed.removeAll()
    while true {
      let message = messages.next { replayed.append($0, payload: $1) }
      switch message {
      case .event:
        guard replayed.count > ReplayDriver.eventLimit(recorded: turn.count) else { continue }
        process.kill()
        isRunning = false
        return .stopped(.endlessTurn)
      case .reapplied(let number): replayed.markReapplied([number])
      case .endOfTurn(let refusal): return .ended(refusal: refusal)
      case .garbled(let text):
        isRunning = false
        return .stopped(.garbled(text))
      case .done, .gone:
        isRunning = false
        return .stopped(process.wait() ?? .endedEarly)
      }
    }
  }

  func forgetUnusedNames() { messages.symbols.forgetUnused() }

  /// Waits for the closing message after the last turn.
  ///
  /// - Returns: How the program stopped before it; nil if it did not.
  func close() -> StopReason? {
    while true {
      switch messages.next({ _, _ in }) {
      case .event, .reapplied, .endOfTurn: continue
      case .done: return nil
      case .gone:
        isRunning = false
        return process.wait() ?? .other("it ended before its last message")
      case .garbled(let text):
        process.kill()
        isRunning = false
        return .garbled(text)
      }
    }
  }
}

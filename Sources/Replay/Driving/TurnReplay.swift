import EventModel
import SessionLog

/// Re-applies recorded turns, one after another, in this process or in another one.
protocol TurnReplay: AnyObject {
  /// The events that the last turn made.
  var replayed: TurnBuffer { get }

  /// Re-applies the next turn of the record.
  func replay(_ turn: TurnBuffer) -> TurnOutcome

  /// Forgets the names that are not used any more, if there are many. Call it between turns.
  func forgetUnusedNames()
}

/// How a replayed turn ended.
enum TurnOutcome {
  /// The turn ended. The refusal says why its root could not be re-applied; nil if it was.
  case ended(refusal: String?)
  /// The program stopped inside the turn, for the reason given.
  case stopped(reason: String)
}

/// Re-applies turns in this process, as tests do.
final class LocalReplay: TurnReplay {
  let driver: ReplayDriver
  private let collector = TurnCollector()
  private let watch: ReplayWatch?

  /// - Parameter rules: The rules to replay by; nil for those of the log.
  init(
    of reader: SessionLogReader, application: any ReplayableApplication.Type,
    rules: RuntimeRules? = nil, watch: ReplayWatch? = nil
  ) {
    self.watch = watch
    driver = ReplayDriver(
      application, head: reader.head, rules: rules, symbols: reader.symbols, sink: collector)
  }

  var replayed: TurnBuffer { collector.buffer }

  var onConcealed: ((ConcealedSecret) -> Void)? {
    get { collector.onConcealed }
    set { collector.onConcealed = newValue }
  }

  func replay(_ turn: TurnBuffer) -> TurnOutcome {
    replayed.removeAll()
    watch?.begin(turn.headers.first?.number ?? 0)
    let refusal = driver.execute(turn)
    replayed.markReapplied(driver.runtime.takeReapplied())
    return .ended(refusal: refusal)
  }

  func forgetUnusedNames() { driver.runtime.forgetUnusedNames() }
}

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
        return .stopped(reason: HostProcess.endlessTurn)
      case .reapplied(let number): replayed.markReapplied([number])
      case .endOfTurn(let refusal): return .ended(refusal: refusal)
      case .garbled(let text):
        isRunning = false
        return .stopped(reason: "it sent what is no event: \(text)")
      case .done, .gone:
        isRunning = false
        return .stopped(reason: process.wait() ?? StopClass.endedEarly)
      }
    }
  }

  func forgetUnusedNames() { messages.symbols.forgetUnused() }

  /// Waits for the closing message after the last turn.
  ///
  /// - Returns: How the program stopped before it; nil if it did not.
  func close() -> String? {
    while true {
      switch messages.next({ _, _ in }) {
      case .event, .reapplied, .endOfTurn: continue
      case .done: return nil
      case .gone:
        isRunning = false
        return process.wait() ?? "it ended before its last message"
      case .garbled(let text):
        process.kill()
        isRunning = false
        return "it sent what is no event: \(text)"
      }
    }
  }
}

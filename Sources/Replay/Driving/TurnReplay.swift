import EventModel
import SessionLog

/// Re-applies recorded turns, one after another, in this process or in another one.
package protocol TurnReplay: AnyObject {
  /// The events that the last turn made.
  var replayed: TurnBuffer { get }

  /// Re-applies the next turn of the record.
  func replay(_ turn: TurnBuffer) -> TurnOutcome

  /// Forgets the names that are not used any more, if there are many. Call it between turns.
  func forgetUnusedNames()
}

/// How a replayed turn ended.
package enum TurnOutcome {
  /// The turn ended. The refusal says why its root could not be re-applied; nil if it was.
  case ended(refusal: String?)
  /// The program stopped inside the turn, for the reason given.
  case stopped(StopReason)
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

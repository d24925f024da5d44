import EventModel
import SessionLog

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

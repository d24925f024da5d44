import ReplayRuntime

/// Sends a signal at equal intervals of virtual time, from a start to a stop or the end of its
/// component.
///
/// ```swift
/// let tick = TimerEmitter(interval: 1)
/// // tick.start { store.state.seconds += 1 }
/// ```
///
/// Source: Compose, `TimerEmitter`; its values are dates there, which no runtime has.
public final class TimerEmitter {
  private let interval: Duration
  private let emitter = SignalEmitter()
  private var timer: RuntimeTimer?
  private var path = "timer"

  /// Creates a timer that has not been started.
  ///
  /// - Parameter interval: In seconds.
  public init(interval: Double) { self.interval = .seconds(interval) }

  /// Creates a timer that has not been started.
  ///
  /// - Parameter interval: In seconds.
  public convenience init(every interval: Double) { self.init(interval: interval) }

  /// Begins to send, the first time after one interval; a timer that runs begins again. Call it in a
  /// turn.
  ///
  /// - Parameter handler: Called after each signal, from this start to the next.
  public func start(_ handler: @escaping () -> Void = {}) {
    stop()
    timer = emitter.emitterCell.runtime.timer(path, after: interval, repeats: true) { [weak self] in
      self?.emitter.send()
      handler()
    }
  }

  /// Ends the signals. Call it in a turn.
  public func stop() {
    timer?.cancel()
    timer = nil
  }

  /// Runs the handler for every signal.
  public static func += (timer: TimerEmitter, handler: @escaping () -> Void) {
    timer.emitter += handler
  }
}

extension TimerEmitter: TreeMember {
  var placedPath: String? { emitter.placedPath }

  func bind(to path: String, scope: Scope) {
    self.path = path
    emitter.bind(to: path, scope: scope)
    scope.onEnd { [weak self] in self?.stop() }
  }
}

import Platform
import SessionLog
import Synchronization

/// Requests by signal to end a session: SIGINT, SIGTERM, SIGHUP, SIGQUIT and SIGABRT.
///
/// The first signal only sets a value, so that the session can be recorded to its end. A further
/// one ends the process at once; the log and its journal slots are readable then, and temporary files
/// are removed. A terminal and
/// `timeout` can send one request twice, so a signal soon after the first counts as the same one.
package enum Interruption {
  /// The signals that are requests to end.
  package static let signals = [
    Signals.interrupt, Signals.terminate, Signals.hangUp, Signals.quit, Signals.abort,
  ]

  /// What SIGABRT did before, such as to print a backtrace, for a process that aborts itself.
  nonisolated(unsafe) private static var abortAction: SignalAction?

  /// The first signal since ``watch()``; nil for none.
  package static var signal: Int32? {
    let number = received.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Handles the signals from now on, except those that the parent process has made this process
  /// ignore, as `nohup` does.
  package static func watch() {
    // Initializes the globals, which a handler must not do.
    received.store(0, ordering: .relaxed)
    firstTime.store(0, ordering: .relaxed)
    handle { number, info, _ in Interruption.receive(number, info) }
  }

  /// Removes temporary files when one of the signals ends this process; until ``watch()``.
  package static func removeFilesAtEnd() {
    handle { number, _, _ in Interruption.end(by: number) }
  }

  private static func handle(with handler: @escaping Signals.Handler) {
    TemporaryFiles.prepare()
    let action = SignalAction(handler)
    for number in signals {
      guard let old = SignalAction(of: number), !old.isIgnored else { continue }
      if number == Signals.abort, abortAction == nil { abortAction = old }
      action.install(for: number)
    }
    // A process inherits blocked signals, and a program with threads often starts others with all
    // of them blocked.
    Signals.unblock(signals)
  }

  /// Called in a signal handler.
  private static func end(by number: Int32, isOwn: Bool = false) {
    TemporaryFiles.removeAll()
    Signals.reset(number)
    if isOwn, number == Signals.abort { abortAction?.install(for: number) }
    Signals.raise(number)
  }

  /// The name of a signal, such as `SIGTERM`.
  package static func name(of number: Int32) -> String {
    switch number {
    case Signals.interrupt: "SIGINT"
    case Signals.terminate: "SIGTERM"
    case Signals.hangUp: "SIGHUP"
    case Signals.quit: "SIGQUIT"
    case Signals.abort: "SIGABRT"
    default: "signal \(number)"
    }
  }

  private static let received = Atomic<Int32>(0)
  private static let firstTime = Atomic<Int>(0)
  /// The time in which a further signal counts as the first one, in milliseconds.
  private static let repeatTime = 500

  /// Called in a signal handler.
  private static func receive(_ number: Int32, _ information: Signals.Information) {
    let saved = SystemError.last
    let now = SystemClock.milliseconds + 1
    let first = firstTime.load(ordering: .relaxed)
    // A process that raises the signal itself wants its default action.
    let isOwn = Signals.isSentByThisProcess(information)
    if isOwn || (first > 0 && now - first > repeatTime) {
      end(by: number, isOwn: isOwn)
    } else if first == 0 {
      firstTime.store(now, ordering: .relaxed)
      received.store(number, ordering: .relaxed)
    }
    SystemError.last = saved
  }
}

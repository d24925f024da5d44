import Glibc
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
  package static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGABRT]

  /// What SIGABRT did before, such as to print a backtrace, for a process that aborts itself.
  nonisolated(unsafe) private static var abortAction: sigaction?
  /// What SIGQUIT did before.
  nonisolated(unsafe) private static var quitAction: sigaction?

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

  /// Gives the signals that are handled the actions again that a new executable has: its runtime may
  /// handle SIGQUIT and SIGABRT.
  static func resetHandlers() {
    for number in signals {
      var action = sigaction()
      guard sigaction(number, nil, &action) == 0 else { continue }
      if unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 { continue }
      let former = number == SIGQUIT ? quitAction : number == SIGABRT ? abortAction : nil
      if var former {
        sigaction(number, &former, nil)
      } else {
        Glibc.signal(number, SIG_DFL)
      }
    }
    received.store(0, ordering: .relaxed)
    firstTime.store(0, ordering: .relaxed)
  }

  private static func handle(
    with handler:
      @escaping @convention(c) (
        Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
      ) -> Void
  ) {
    TemporaryFiles.prepare()
    for number in signals {
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0 else { continue }
      if unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1 { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = handler
      action.sa_flags = SA_SIGINFO
      sigemptyset(&action.sa_mask)
      if number == SIGABRT, abortAction == nil { abortAction = old }
      if number == SIGQUIT, quitAction == nil { quitAction = old }
      sigaction(number, &action, nil)
    }
    // A process inherits blocked signals, and a program with threads often starts others with all
    // of them blocked.
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Called in a signal handler.
  private static func end(by number: Int32, isOwn: Bool = false) {
    TemporaryFiles.removeAll()
    Glibc.signal(number, SIG_DFL)
    if isOwn, number == SIGABRT, var action = abortAction { sigaction(number, &action, nil) }
    raise(number)
  }

  /// The name of a signal, such as `SIGTERM`.
  package static func name(of number: Int32) -> String {
    switch number {
    case SIGINT: "SIGINT"
    case SIGTERM: "SIGTERM"
    case SIGHUP: "SIGHUP"
    case SIGQUIT: "SIGQUIT"
    case SIGABRT: "SIGABRT"
    default: "signal \(number)"
    }
  }

  private static let received = Atomic<Int32>(0)
  private static let firstTime = Atomic<Int>(0)
  /// The time in which a further signal counts as the first one, in milliseconds.
  private static let repeatTime = 500

  /// Called in a signal handler.
  private static func receive(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
    let saved = errno
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = time.tv_sec * 1_000 + time.tv_nsec / 1_000_000 + 1
    let first = firstTime.load(ordering: .relaxed)
    // A process that raises the signal itself wants its default action.
    let isOwn = info.map {
      $0.pointee.si_code <= 0 && $0.pointee._sifields._kill.si_pid == getpid()
    }
    if isOwn == true || (first > 0 && now - first > repeatTime) {
      end(by: number, isOwn: isOwn == true)
    } else if first == 0 {
      firstTime.store(now, ordering: .relaxed)
      received.store(number, ordering: .relaxed)
    }
    errno = saved
  }
}

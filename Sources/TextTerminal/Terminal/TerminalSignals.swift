import Glibc

/// How the inspector handles signals.
///
/// Source: INSPECTOR.md, "Terminal".
enum TerminalSignals {
  /// Signals after which the loop restores the terminal and ends the process.
  static let ending = [SIGINT, SIGTERM, SIGHUP]
  /// Signals whose handler restores the terminal at once, and which end the process.
  static let fatal = [SIGQUIT, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE]
  static let waking = [SIGWINCH, SIGTSTP, SIGCONT]

  /// Installs the handlers that wake the loop; also after a stop, which restored the default
  /// action.
  static func installWaking() {
    for number in ending + waking { set(number, wake, flags: SA_RESTART) }
  }

  /// Installs the handlers of fatal signals. Call it once: a second call would store these handlers
  /// as the former ones.
  static func installFatal(_ signals: [Int32] = fatal) {
    installAlternateStack()
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = restoreAndDie
      action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | SA_SIGINFO
      sigemptyset(&action.sa_mask)
      sigaction(number, &action, formerActions + Int(number))
    }
  }

  /// Restores the default action, before the signal stops or ends the process.
  static func reset(_ number: Int32) { signal(number, SIG_DFL) }

  private static func set(
    _ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigemptyset(&action.sa_mask)
    sigaction(number, &action, nil)
  }

  /// Installs a stack for handlers, because a stack overflow leaves no room on the normal one.
  private static func installAlternateStack() {
    let size = 64 * 1024
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }

  /// The former actions, mostly of the runtime's backtracer, by signal number.
  nonisolated(unsafe) fileprivate static var formerActions =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
}

/// Wakes the loop with one byte in its pipe.
private func wake(_ number: Int32) {
  guard let state = terminalState else { return }
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  write(state.pointee.wakeUp.write, &byte, 1)
  errno = saved
}

private let backtraceHint: StaticString =
  "set SWIFT_BACKTRACE=enable=yes,interactive=no for a backtrace\n"

private func restoreAndDie(
  _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
) {
  if let shown = terminalState?.pointee.shownProcess, shown > 0 { kill(shown, SIGKILL) }
  restoreTerminal()
  let chains = terminalState?.pointee.chainsToBacktracer ?? false
  let isFault = (info?.pointee.si_code ?? 0) > 0
  let isOwn = isFault || info?.pointee._sifields._kill.si_pid == getpid()
  // What another process sends is no fault of this one.
  if chains, isOwn, number != SIGQUIT {
    // The fault happens again when this returns, and the former handler then sees its origin.
    sigaction(number, TerminalSignals.formerActions + Int(number), nil)
    if !isFault || number == SIGTRAP { raise(number) }
    return
  }
  if number != SIGQUIT {
    writeAll(2, backtraceHint.utf8Start, backtraceHint.utf8CodeUnitCount)
  }
  signal(number, SIG_DFL)
  raise(number)
}

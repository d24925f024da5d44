import Glibc

/// Signals as the inspector treats them.
///
/// Source: INSPECTOR.md, "Terminal".
enum TerminalSignals {
  /// The loop takes note, restores the terminal and dies of them.
  static let ending = [SIGINT, SIGTERM, SIGHUP]
  /// The handler restores the terminal at once; the program dies of them.
  static let fatal = [SIGQUIT, SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE]
  static let waking = [SIGWINCH, SIGTSTP, SIGCONT]

  /// Also after a stop, for which the default action had to be put back.
  static func installWaking() {
    for number in ending + waking { set(number, wake, flags: SA_RESTART) }
  }

  /// Once: a second time would take these handlers for the ones that stood there before.
  static func installFatal() {
    installAlternateStack()
    for number in fatal {
      let old = set(number, restoreAndDie, flags: Int32(bitPattern: UInt32(SA_ONSTACK)))
      if let old { formerActions[Int(number)] = old }
    }
  }

  /// The default action again, before the program stops or dies by the signal.
  static func reset(_ number: Int32) { signal(number, SIG_DFL) }

  @discardableResult
  private static func set(
    _ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32
  ) -> sigaction? {
    var action = sigaction()
    var old = sigaction()
    action.__sigaction_handler.sa_handler = handler
    action.sa_flags = flags
    sigemptyset(&action.sa_mask)
    return sigaction(number, &action, &old) == 0 ? old : nil
  }

  /// A stack overflow leaves no stack for its handler.
  private static func installAlternateStack() {
    let size = 64 * 1024
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
  }

  /// What stood there before, mostly the runtime's backtracer.
  nonisolated(unsafe) fileprivate static var formerActions =
    UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
}

/// Tells the loop by one byte in its pipe.
private func wake(_ number: Int32) {
  guard let state = terminalState else { return }
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  write(state.pointee.wakeUp.write, &byte, 1)
  errno = saved
}

private let backtraceHint: StaticString =
  "set SWIFT_BACKTRACE=enable=yes,interactive=no for a backtrace\n"

private func restoreAndDie(_ number: Int32) {
  restoreTerminal()
  let chains = terminalState?.pointee.chainsToBacktracer ?? false
  if chains, number != SIGQUIT {
    // The fault happens again when this returns, and the backtracer sees where.
    sigaction(number, TerminalSignals.formerActions + Int(number), nil)
    if number == SIGABRT || number == SIGTRAP { raise(number) }
    return
  }
  if number != SIGQUIT {
    writeAll(2, backtraceHint.utf8Start, backtraceHint.utf8CodeUnitCount)
  }
  signal(number, SIG_DFL)
  raise(number)
}

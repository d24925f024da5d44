import Glibc

/// Restores the terminal of this process if another one that shows itself there cannot.
///
/// That process may be killed. And if this one ends by a fault, the shell takes the terminal, which
/// the other one may no longer set then.
package final class TerminalGuard {
  private let input: Int32
  private let saved: termios

  /// Stores the settings of the terminal; nil if there is none.
  package init?() {
    input = isatty(0) == 1 ? 0 : open("/dev/tty", O_RDWR | O_CLOEXEC)
    var settings = termios()
    guard input >= 0, tcgetattr(input, &settings) == 0 else { return nil }
    saved = settings
  }

  /// Handles faults of this process from now on, until ``end()``.
  ///
  /// - Parameter process: The process that shows itself on the terminal.
  package func watch(_ process: pid_t) {
    let state = UnsafeMutablePointer<TerminalState>.allocate(capacity: 1)
    state.initialize(to: TerminalState(input: input, output: 1, saved: saved))
    (state.pointee.isActive, state.pointee.shownProcess) = (true, process)
    terminalState = state
    // A request to end by another signal reaches the process, which restores the terminal itself.
    TerminalSignals.installFatal([SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE])
  }

  /// Restores the terminal if the process has left it with other settings.
  package func end() {
    terminalState?.pointee.shownProcess = 0
    var (now, before) = (termios(), saved)
    let isSame =
      tcgetattr(input, &now) == 0 && memcmp(&now, &before, MemoryLayout<termios>.size) == 0
    if isSame { terminalState?.pointee.isActive = false } else { restoreTerminal() }
  }
}

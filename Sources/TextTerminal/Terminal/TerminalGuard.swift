import Platform

/// Restores the terminal of this process if another one that shows itself there cannot.
///
/// That process may be killed. And if this one ends by a fault, the shell takes the terminal, which
/// the other one may no longer set then.
package final class TerminalGuard {
  private let input: Int32
  private let saved: TerminalSettings

  /// Stores the settings of the terminal; nil if there is none.
  package init?() {
    input = Descriptor.keys
    guard input >= 0, let settings = TerminalSettings(of: input) else { return nil }
    saved = settings
  }

  /// Handles faults of this process from now on, until ``end()``.
  ///
  /// - Parameter process: The process that shows itself on the terminal.
  package func watch(_ process: Int32) {
    let state = UnsafeMutablePointer<TerminalState>.allocate(capacity: 1)
    state.initialize(to: TerminalState(input: input, output: 1, saved: saved))
    (state.pointee.isActive, state.pointee.shownProcess) = (true, process)
    terminalState = state
    // A request to end by another signal reaches the process, which restores the terminal itself.
    TerminalSignals.installFatal(Signals.faults)
  }

  /// Restores the terminal if the process has left it with other settings.
  package func end() {
    terminalState?.pointee.shownProcess = 0
    let isSame = TerminalSettings(of: input)?.isSame(as: saved) ?? false
    if isSame { terminalState?.pointee.isActive = false } else { restoreTerminal() }
  }
}

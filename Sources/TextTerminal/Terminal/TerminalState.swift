import Platform

/// The facts needed to restore the terminal, in memory that a signal handler may read.
struct TerminalState {
  var input: Int32
  var output: Int32
  var saved: TerminalSettings
  /// A copy of the standard error stream, while fd 2 refers to `heldErrors`.
  var standardError: Int32 = -1
  /// An unlinked file that collects the output to fd 2 while the screen is shown.
  var heldErrors: Int32 = -1
  var wakeUp: (read: Int32, write: Int32) = (-1, -1)
  var isActive = false
  /// The process that shows itself on the terminal of this one; 0 for none. It ends with this one.
  var shownProcess: Int32 = 0
  /// Whether the environment tells the backtracer not to ask questions on the terminal.
  var chainsToBacktracer = false
}

/// Set before handlers are installed and never freed. Nil: there is nothing to restore.
nonisolated(unsafe) var terminalState: UnsafeMutablePointer<TerminalState>?

/// Undoes ``Terminal/startSequence``, as bytes that a signal handler may write.
let terminalStopSequence: StaticString =
  "\u{1B}[?2026l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?25h\u{1B}[0m\u{1B}[?1049l"

/// Restores the terminal, once, from any thread or handler, with async-signal-safe calls only.
func restoreTerminal() {
  guard let state = terminalState, state.pointee.isActive else { return }
  state.pointee.isActive = false
  terminalStopSequence.withUTF8Buffer {
    _ = Descriptor.write(UnsafeRawBufferPointer($0), to: state.pointee.output)
  }
  state.pointee.saved.use(on: state.pointee.input)
  restoreStandardError(state)
}

/// Restores the standard error stream and copies the collected output to it.
private func restoreStandardError(_ state: UnsafeMutablePointer<TerminalState>) {
  guard state.pointee.standardError >= 0 else { return }
  Descriptor.replace(2, with: state.pointee.standardError)
  var offset = 0
  withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
    while case let count = Descriptor.read(state.pointee.heldErrors, at: offset, into: buffer),
      count > 0
    {
      Descriptor.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: 2)
      offset += count
    }
  }
  Descriptor.truncate(state.pointee.heldErrors, size: 0)
  Descriptor.rewind(state.pointee.heldErrors)
}

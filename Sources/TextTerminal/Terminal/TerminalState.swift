import Glibc

/// The facts needed to restore the terminal, in memory that a signal handler may read.
struct TerminalState {
  var input: Int32
  var output: Int32
  var saved: termios
  /// A copy of the standard error stream, while fd 2 refers to `heldErrors`.
  var standardError: Int32 = -1
  /// An unlinked file that collects the output to fd 2 while the screen is shown.
  var heldErrors: Int32 = -1
  var wakeUp: (read: Int32, write: Int32) = (-1, -1)
  var isActive = false
  /// The process that shows itself on the terminal of this one; 0 for none. It ends with this one.
  var shownProcess: pid_t = 0
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
  writeAll(
    state.pointee.output, terminalStopSequence.utf8Start, terminalStopSequence.utf8CodeUnitCount)
  tcsetattr(state.pointee.input, TCSADRAIN, &state.pointee.saved)
  restoreStandardError(state)
}

/// Restores the standard error stream and copies the collected output to it.
private func restoreStandardError(_ state: UnsafeMutablePointer<TerminalState>) {
  guard state.pointee.standardError >= 0 else { return }
  dup2(state.pointee.standardError, 2)
  var offset: off_t = 0
  withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
    while case let count = pread(state.pointee.heldErrors, buffer.baseAddress, 4096, offset),
      count > 0, let start = buffer.baseAddress
    {
      writeAll(2, start.assumingMemoryBound(to: UInt8.self), count)
      offset += off_t(count)
    }
  }
  ftruncate(state.pointee.heldErrors, 0)
  lseek(state.pointee.heldErrors, 0, SEEK_SET)
}

/// Writes all bytes and continues after interruptions. Returns false after any other error.
@discardableResult
func writeAll(_ file: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  var done = 0
  while done < count {
    let written = write(file, bytes + done, count - done)
    if written > 0 {
      done += written
    } else if errno == EAGAIN {
      var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      poll(&descriptor, 1, 100)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}

import Glibc

/// Reads single keys from the terminal between lines of ordinary output.
///
/// The terminal is in another mode only while it waits for a key. A signal that ends or stops the
/// process finds it as it was.
package struct KeyPrompt {
  /// The signals that arrive only when the terminal is in its ordinary mode.
  private static let held = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP]
  /// How often it looks for a signal, in milliseconds.
  private static let interval: Int32 = 100

  /// Returns nil if standard input or standard output is no terminal.
  package init?() {
    if isatty(0) != 1 || isatty(1) != 1 { return nil }
  }

  /// Waits for a key, which is not shown.
  ///
  /// - Parameter ask: Shows the question; called again after the process was stopped.
  /// - Returns: The key; nil if the terminal is gone. A key that sends several bytes, such as an
  ///   arrow, counts as its first one.
  package func key(_ ask: () throws -> Void) rethrows -> Character? {
    while true {
      try ask()
      var held = sigset_t()
      var before = sigset_t()
      sigemptyset(&held)
      for signal in Self.held { sigaddset(&held, signal) }
      pthread_sigmask(SIG_BLOCK, &held, &before)
      let wake = waitInKeyMode()
      pthread_sigmask(SIG_SETMASK, &before, nil)
      switch wake {
      case .key(let key): return key
      case .gone: return nil
      // It was delivered just now, and the process goes on.
      case .signal: continue
      }
    }
  }

  private enum Wake {
    case key(Character)
    case signal
    case gone
  }

  private func waitInKeyMode() -> Wake {
    var saved = termios()
    guard tcgetattr(0, &saved) == 0 else { return .gone }
    var mode = saved
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(0, TCSADRAIN, &mode)
    defer { tcsetattr(0, TCSADRAIN, &saved) }
    while true {
      var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      let count = poll(&descriptor, 1, Self.interval)
      if isSignalPending() { return .signal }
      if count < 0 && errno != EINTR { return .gone }
      if count > 0 { return read() }
    }
  }

  private func isSignalPending() -> Bool {
    var pending = sigset_t()
    sigpending(&pending)
    return Self.held.contains { sigismember(&pending, $0) == 1 }
  }

  private func read() -> Wake {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = Glibc.read(0, &buffer, buffer.count)
    if count < 0 && errno == EINTR { return .signal }
    // Ctrl-D sends the byte 4 here, because lines are not collected.
    guard count > 0, buffer[0] != 4 else { return .gone }
    return .key(Character(Unicode.Scalar(buffer[0])))
  }
}

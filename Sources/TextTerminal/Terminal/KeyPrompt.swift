import Platform

/// Reads single keys from the terminal between lines of ordinary output.
///
/// The terminal is in another mode only while it waits for a key. A signal that ends or stops the
/// process finds it as it was.
package struct KeyPrompt {
  /// The signals that arrive only when the terminal is in its ordinary mode.
  private static let held = [
    Signals.interrupt, Signals.terminate, Signals.hangUp, Signals.quit, Signals.stop,
  ]
  /// How often it looks for a signal, in milliseconds.
  private static let interval: Int32 = 100

  /// Returns nil if standard input or standard output is not a terminal.
  package init?() {
    if !Descriptor.isTerminal(0) || !Descriptor.isTerminal(1) { return nil }
  }

  /// Waits for a key, which is not shown.
  ///
  /// - Parameter ask: Shows the question; called again after the process was stopped.
  /// - Returns: The key; nil if the terminal is gone. A key that sends several bytes, such as an
  ///   arrow, counts as its first one.
  package func key(_ ask: () throws -> Void) rethrows -> Character? {
    while true {
      try ask()
      switch Signals.blocking(Self.held, waitInKeyMode) {
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
    guard let saved = TerminalSettings(of: 0) else { return .gone }
    saved.keys.use(on: 0)
    defer { saved.use(on: 0) }
    while true {
      let found = Descriptor.wait(for: .reading, of: 0, milliseconds: Self.interval)
      let isGone = found == nil && SystemError.last != .interrupted
      if Signals.isPending(Self.held) { return .signal }
      if isGone { return .gone }
      if let found, !found.isEmpty { return read() }
    }
  }

  private func read() -> Wake {
    // Ctrl-D sends the byte 4 here, because lines are not collected.
    guard let key = Descriptor.read(0, upTo: 64)?.first, key != 4 else { return .gone }
    return .key(Character(Unicode.Scalar(key)))
  }
}

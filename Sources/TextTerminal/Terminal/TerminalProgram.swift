/// What runs in a terminal: keys change it, rendering reads it.
///
/// Nothing in a program touches the terminal, so that a script can stand in for one.
package protocol TerminalProgram {
  /// Takes one key.
  mutating func handle(_ key: Key)

  /// Takes the size of the terminal, in cells.
  mutating func resize(width: Int, height: Int)

  /// The whole screen.
  mutating func render() -> Grid

  /// What the terminal has to do now; taken by whoever drives the program.
  var request: TerminalRequest? { get set }

  /// Milliseconds after which ``tick()`` is due when no key comes; −1 for never, so that an idle
  /// program does not wake up.
  var timeout: Int32 { get }

  /// Called when ``timeout`` has passed, and after keys.
  mutating func tick()

  /// Lets time pass, for a script.
  mutating func wait(seconds: Double)
}

extension TerminalProgram {
  /// Never.
  package var timeout: Int32 { -1 }

  /// Does nothing.
  package mutating func tick() {}

  /// Does nothing.
  package mutating func wait(seconds: Double) {}

  /// Takes several keys.
  package mutating func handle(_ keys: [Key]) {
    for key in keys { handle(key) }
  }
}

/// What a program asks of its terminal.
package enum TerminalRequest: Equatable, Sendable {
  case quit(exitCode: Int32)
  case suspend
  case repaint
}

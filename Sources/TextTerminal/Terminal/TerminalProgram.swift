/// A program in a terminal: keys change it, and rendering reads it.
///
/// A program does not access the terminal, so that a script can replace the terminal.
package protocol TerminalProgram {
  /// Applies one key.
  mutating func handle(_ key: Key)

  /// Sets the size of the terminal, in cells.
  mutating func resize(width: Int, height: Int)

  /// Returns the whole screen.
  mutating func render() -> Grid

  /// The request to the terminal. The code that drives the program carries it out and clears it.
  var request: TerminalRequest? { get set }

  /// Whether the terminal reports the mouse. Most terminals then select text with Shift only.
  var usesMouse: Bool { get }

  /// The time in milliseconds after which ``tick()`` is called if there is no key; −1 for never, so
  /// that an idle program does not wake up.
  var timeout: Int32 { get }

  /// Whether a key began work with which ``tick()`` goes on, a short part at a time.
  var isBusy: Bool { get }

  /// Called when ``timeout`` has passed, after keys, and without a pause while ``isBusy``.
  ///
  /// - Returns: Whether the screen may have changed.
  mutating func tick() -> Bool

  /// Lets time pass, in a script.
  mutating func wait(seconds: Double)
}

extension TerminalProgram {
  /// −1: never.
  package var timeout: Int32 { -1 }

  /// Always false.
  package var usesMouse: Bool { false }

  /// Always false.
  package var isBusy: Bool { false }

  /// Does nothing.
  package mutating func tick() -> Bool { false }

  /// Does nothing.
  package mutating func wait(seconds: Double) {}

  /// Applies several keys in order.
  package mutating func handle(_ keys: [Key]) {
    for key in keys { handle(key) }
  }
}

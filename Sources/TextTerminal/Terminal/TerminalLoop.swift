import Platform

/// Runs a program in the terminal of this process.
package struct TerminalLoop {
  /// The times after which a single escape is a key, and the beginning of another key is dropped, in
  /// milliseconds.
  private static let (escapeTimeout, sequenceTimeout): (Int32, Int32) = (25, 500)

  private let painter: GridPainter
  private let environment: [String: String]
  /// Whether a signal from outside ends the loop and not the process.
  package var returnsAfterSignal = false
  private var shown: Grid?
  private var decoder = KeyDecoder()

  /// Creates a loop.
  ///
  /// - Parameters:
  ///   - theme: The appearance of roles.
  ///   - environment: The variables of the process, of which `TERM` and `SWIFT_BACKTRACE` are used.
  package init(theme: Theme, environment: [String: String]) {
    painter = GridPainter(theme: theme)
    self.environment = environment
  }

  /// Runs until the user quits. The program first receives the terminal's size.
  ///
  /// - Parameter begin: Called when the terminal is ready and shows a first screen; may take long.
  /// - Returns: The exit code: 0, 130 after Ctrl-C, 129 when the terminal was disconnected. A
  ///   signal from outside ends the process by that signal; with ``returnsAfterSignal``, the code
  ///   is 128 and its number.
  /// - Throws: ``TerminalError`` before anything is drawn.
  package mutating func run<Program: TerminalProgram>(
    _ program: inout Program, begin: ((inout Program) -> Void)? = nil
  ) throws(TerminalError) -> Int32 {
    let terminal = try Terminal(environment: environment)
    terminal.usesMouse = program.usesMouse
    terminal.enter()
    defer { terminal.leave() }
    resize(&program, to: terminal)
    if let begin {
      if !paint(&program, on: terminal) { return 129 }
      begin(&program)
    }
    var isStale = true
    while true {
      if isStale, !paint(&program, on: terminal) { return 129 }
      isStale = true
      let timeout =
        decoder.isPending
        ? (decoder.isEscape ? Self.escapeTimeout : Self.sequenceTimeout)
        : program.isBusy ? 0 : program.timeout
      switch terminal.wait(timeout: timeout) {
      case .gone: return 129
      case .timeout:
        if decoder.isPending {
          program.handle(decoder.flush())
        } else {
          isStale = program.tick()
        }
      case .bytes(let bytes):
        press(decoder.decode(bytes), &program, on: terminal)
        _ = program.tick()
      case .signal(Signals.resize): resize(&program, to: terminal)
      case .signal(Signals.stop): program.request = .suspend
      case .signal(Signals.go):
        terminal.resume()
        shown = nil
        resize(&program, to: terminal)
      case .signal(let number):
        if returnsAfterSignal { return 128 + number }
        terminal.die(of: number)
      }
      switch program.request {
      case .quit(let code)?: return code
      case .suspend?:
        terminal.suspend()
        shown = nil
        resize(&program, to: terminal)
      case .repaint?: shown = nil
      case .copy?, nil: break
      }
      program.request = nil
    }
  }

  /// Passes keys to the program. Keys after a request are dropped: they were not meant for this
  /// screen.
  private func press(
    _ keys: [Key], _ program: inout some TerminalProgram, on terminal: Terminal
  ) {
    for key in keys where program.request == nil {
      program.handle(key)
      guard case .copy(let text) = program.request else { continue }
      terminal.copy(text)
      program.request = nil
    }
  }

  private func resize(_ program: inout some TerminalProgram, to terminal: Terminal) {
    let size = terminal.size
    program.resize(width: size.width, height: size.height)
  }

  private mutating func paint(
    _ program: inout some TerminalProgram, on terminal: Terminal
  ) -> Bool {
    let grid = program.render()
    let isWritten = terminal.write(painter.bytes(from: shown, to: grid))
    shown = grid
    return isWritten
  }
}

import Glibc

/// Drives a program in the terminal that this process stands in.
package struct TerminalLoop {
  /// Milliseconds after which a lone escape is a key.
  private static let escapeTimeout: Int32 = 25

  private let painter: GridPainter
  private let environment: [String: String]
  private var shown: Grid?
  private var decoder = KeyDecoder()

  /// - Parameters:
  ///   - theme: Whether colours are used, as the command line and environment have it.
  ///   - environment: `TERM` and `SWIFT_BACKTRACE` are looked at.
  package init(theme: Theme, environment: [String: String]) {
    painter = GridPainter(theme: theme)
    self.environment = environment
  }

  /// Runs until a person leaves. The program gets the terminal's size before anything else.
  ///
  /// - Parameter begin: Runs when there is a terminal.
  /// - Returns: The exit code: 0, 130 after Ctrl-C, 129 when the terminal is gone. A signal from
  ///   outside ends the process by that signal.
  /// - Throws: ``TerminalError`` before anything is drawn.
  package mutating func run<Program: TerminalProgram>(
    _ program: inout Program, begin: (inout Program) -> Void = { _ in }
  ) throws(TerminalError) -> Int32 {
    let terminal = try Terminal(environment: environment)
    terminal.enter()
    defer { terminal.leave() }
    resize(&program, to: terminal)
    begin(&program)
    while true {
      guard paint(&program, on: terminal) else { return 129 }
      let timeout = decoder.isPending ? Self.escapeTimeout : program.timeout
      switch terminal.wait(timeout: timeout) {
      case .gone: return 129
      case .timeout:
        if decoder.isPending { program.handle(decoder.flush()) } else { program.tick() }
      case .bytes(let bytes):
        press(decoder.decode(bytes), &program)
        program.tick()
      case .signal(SIGWINCH): resize(&program, to: terminal)
      case .signal(SIGTSTP): program.request = .suspend
      case .signal(SIGCONT):
        terminal.resume()
        shown = nil
        resize(&program, to: terminal)
      case .signal(let number): terminal.die(of: number)
      }
      switch program.request {
      case .quit(let code)?: return code
      case .suspend?:
        terminal.suspend()
        shown = nil
        resize(&program, to: terminal)
      case .repaint?: shown = nil
      case nil: break
      }
      program.request = nil
    }
  }

  /// Keys that follow a request to leave are not meant for this screen.
  private func press(_ keys: [Key], _ program: inout some TerminalProgram) {
    for key in keys where program.request == nil { program.handle(key) }
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

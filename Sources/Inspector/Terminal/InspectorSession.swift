import Glibc

/// The inspector in a terminal.
package struct InspectorSession {
  /// Milliseconds after which a lone escape is a key.
  private static let escapeTimeout: Int32 = 25

  private var model: InspectorModel
  private let painter: GridPainter
  private let environment: [String: String]
  private var shown: Grid?
  private var decoder = KeyDecoder()

  /// - Parameters:
  ///   - model: What to show; its size is replaced by the terminal's.
  ///   - theme: Whether colours are used, as the command line and environment have it.
  ///   - environment: `TERM` and `SWIFT_BACKTRACE` are looked at.
  package init(_ model: InspectorModel, theme: Theme, environment: [String: String]) {
    self.model = model
    painter = GridPainter(theme: theme)
    self.environment = environment
  }

  /// Runs until a person leaves.
  ///
  /// - Returns: The exit code: 0, 130 after Ctrl-C, 129 when the terminal is gone. A signal from
  ///   outside ends the process by that signal.
  /// - Throws: ``TerminalError`` before anything is drawn.
  package mutating func run() throws(TerminalError) -> Int32 {
    let terminal = try Terminal(environment: environment)
    terminal.enter()
    defer { terminal.leave() }
    resize(to: terminal)
    while true {
      guard paint(on: terminal) else { return 129 }
      let timeout = decoder.isPending ? Self.escapeTimeout : -1
      switch terminal.wait(timeout: timeout) {
      case .gone: return 129
      case .timeout: model.handle(decoder.flush())
      case .bytes(let bytes): press(decoder.decode(bytes))
      case .signal(SIGWINCH): resize(to: terminal)
      case .signal(SIGTSTP): model.request = .suspend
      case .signal(SIGCONT):
        terminal.resume()
        shown = nil
        resize(to: terminal)
      case .signal(let number): terminal.die(of: number)
      }
      switch model.request {
      case .quit(let code)?: return code
      case .suspend?:
        terminal.suspend()
        shown = nil
        resize(to: terminal)
      case .repaint?: shown = nil
      case nil: break
      }
      model.request = nil
    }
  }

  /// Keys that follow a request to leave are not meant for this screen.
  private mutating func press(_ keys: [Key]) {
    for key in keys where model.request == nil { model.handle(key) }
  }

  private mutating func resize(to terminal: Terminal) {
    let size = terminal.size
    model.resize(width: size.width, height: size.height)
  }

  private mutating func paint(on terminal: Terminal) -> Bool {
    let grid = model.render()
    let isWritten = terminal.write(painter.bytes(from: shown, to: grid))
    shown = grid
    return isWritten
  }
}

/// The environment's word on colours, for one stream.
///
/// Source: inspector.md, section 2.5.
package enum ColorChoice: String, CaseIterable, Sendable {
  case automatic = "auto"
  case always, never

  /// - Parameter isTerminal: Whether the stream is one.
  package func isOn(environment: [String: String], isTerminal: Bool) -> Bool {
    if self != .automatic { return self == .always }
    if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
    for name in ["CLICOLOR_FORCE", "FORCE_COLOR"] {
      if let value = environment[name], !value.isEmpty, value != "0" { return true }
    }
    let terminal = environment["TERM"] ?? ""
    return isTerminal && !terminal.isEmpty && terminal != "dumb"
  }

  /// Whether texts are UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides.
  package static func isUTF8(environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let value = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let folded = value.uppercased()
    return folded.contains("UTF-8") || folded.contains("UTF8")
  }
}

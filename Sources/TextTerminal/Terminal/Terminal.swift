import FoundationEssentials
import Platform

/// The terminal of this process: raw mode, the alternate screen, and how to restore it.
final class Terminal {
  private let state: UnsafeMutablePointer<TerminalState>
  private var hasEntered = false

  static let startSequence = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?2004h"
  /// Asks for reports of buttons, of moves with a button, and in the form of ``MouseEvent``.
  static let mouseSequence = "\u{1B}[?1002h\u{1B}[?1006h"
  /// Whether the mouse is reported.
  var usesMouse = false

  /// The reason why ``wait(timeout:)`` returned.
  enum Wake: Equatable {
    case bytes([UInt8])
    case signal(Int32)
    case timeout
    case gone
  }

  /// Checks that there is a terminal and stores its settings. Changes nothing yet.
  init(environment: [String: String]) throws(TerminalError) {
    if environment["TERM"] == "dumb" { throw .notATerminal("TERM is dumb") }
    guard Descriptor.isTerminal(1) else { throw .notATerminal("standard output is no terminal") }
    let input = Descriptor.keys
    guard input >= 0 else { throw .notATerminal("there are no keys to read") }
    guard let saved = TerminalSettings(of: input) else {
      throw .failed(call: "tcgetattr", code: SystemError.last.code)
    }
    guard let pipe = Descriptor.pipe(waiting: false) else {
      throw .failed(call: "pipe", code: SystemError.last.code)
    }
    state = .allocate(capacity: 1)
    state.initialize(to: TerminalState(input: input, output: 1, saved: saved))
    state.pointee.wakeUp = (pipe.reading, pipe.writing)
    let backtrace = environment["SWIFT_BACKTRACE"] ?? ""
    state.pointee.chainsToBacktracer = backtrace.contains("interactive=no")
    terminalState = state
  }

  var size: (width: Int, height: Int) {
    guard let size = Descriptor.terminalSize(state.pointee.output), size.width > 0 else {
      return (80, 24)
    }
    return size
  }

  /// Switches the terminal to raw mode. ``leave()`` or the end of the process restores it.
  func enter() {
    TerminalSignals.installWaking()
    if !hasEntered {
      TerminalSignals.installFatal()
      Processes.atExit { restoreTerminal() }
      hasEntered = true
    }
    holdErrors()
    state.pointee.isActive = true
    state.pointee.saved.raw.use(on: state.pointee.input)
    write(Array((Self.startSequence + (usesMouse ? Self.mouseSequence : "")).utf8))
  }

  func leave() { restoreTerminal() }

  /// Collects the output to fd 2, which would damage the screen and be hidden by it.
  private func holdErrors() {
    if state.pointee.heldErrors < 0 {
      let file = UnnamedFile.create(in: "/tmp")
      guard file >= 0 else { return }
      state.pointee.heldErrors = file
      state.pointee.standardError = Descriptor.duplicate(2)
    }
    Descriptor.replace(2, with: state.pointee.heldErrors)
  }

  /// - Returns: False when the terminal is no longer connected.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Descriptor.write($0, to: state.pointee.output) == nil }
  }

  /// Puts a text into the clipboard. In base 64 nothing of it is a control.
  ///
  /// Source: xterm control sequences, "Operating System Commands", 52.
  func copy(_ text: String) {
    write(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
  }

  /// Waits for keys or a signal.
  ///
  /// - Parameter timeout: In milliseconds; −1 waits without a limit, so that an idle inspector does
  ///   not wake up.
  func wait(timeout: Int32) -> Wake {
    let (wakeUp, input) = (state.pointee.wakeUp.read, state.pointee.input)
    var found: [Descriptor.Events]?
    while found == nil {
      found = Descriptor.wait(forAny: [wakeUp, input], milliseconds: timeout)
      if found == nil, SystemError.last != .interrupted { return .gone }
    }
    guard let found else { return .gone }
    if !found[0].isEmpty, let number = Descriptor.read(wakeUp, upTo: 1)?.first {
      return .signal(Int32(number))
    }
    if found[1].contains(.reading) {
      guard let bytes = Descriptor.read(input, upTo: 4096), !bytes.isEmpty else { return .gone }
      return .bytes(bytes)
    }
    return found[1].isEmpty ? .timeout : .gone
  }

  /// Stops the whole process group, as a shell expects, and returns when it continues.
  func suspend() {
    leave()
    Signals.reset(Signals.stop)
    Processes.send(Signals.stop, to: 0)
    // An orphaned process group is not stopped. Then this only paints again.
    enter()
  }

  /// Switches the terminal to raw mode again after a stop that another process caused.
  func resume() {
    leave()
    enter()
  }

  /// Ends the process by a signal after restoring the terminal.
  func die(of number: Int32) -> Never {
    leave()
    Signals.reset(number)
    Signals.raise(number)
    Processes.exit(128 + number)
  }
}

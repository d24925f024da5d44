import FoundationEssentials
import Glibc

/// The reason why there is no terminal to draw on.
package enum TerminalError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The standard streams are not a terminal, for the reason given.
  case notATerminal(String)
  /// A system call failed with a value of `errno`.
  case failed(call: String, code: Int32)

  /// The error as one sentence without a full stop.
  package var description: String {
    switch self {
    case .notATerminal(let why): "this needs an interactive terminal (\(why))"
    case .failed(let call, let code): "\(call) failed: \(String(cString: strerror(code)))"
    }
  }
}

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
    guard isatty(1) == 1 else { throw .notATerminal("standard output is no terminal") }
    let input = isatty(0) == 1 ? 0 : open("/dev/tty", O_RDWR | O_CLOEXEC)
    guard input >= 0 else { throw .notATerminal("there are no keys to read") }
    var saved = termios()
    guard tcgetattr(input, &saved) == 0 else { throw .failed(call: "tcgetattr", code: errno) }
    var pipe: [Int32] = [-1, -1]
    guard Glibc.pipe(&pipe) == 0 else { throw .failed(call: "pipe", code: errno) }
    for end in pipe {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    state = .allocate(capacity: 1)
    state.initialize(to: TerminalState(input: input, output: 1, saved: saved))
    state.pointee.wakeUp = (pipe[0], pipe[1])
    let backtrace = environment["SWIFT_BACKTRACE"] ?? ""
    state.pointee.chainsToBacktracer = backtrace.contains("interactive=no")
    terminalState = state
  }

  var size: (width: Int, height: Int) {
    var size = winsize()
    guard ioctl(state.pointee.output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Switches the terminal to raw mode. ``leave()`` or the end of the process restores it.
  func enter() {
    TerminalSignals.installWaking()
    if !hasEntered {
      TerminalSignals.installFatal()
      atexit { restoreTerminal() }
      hasEntered = true
    }
    holdErrors()
    var raw = state.pointee.saved
    cfmakeraw(&raw)
    state.pointee.isActive = true
    tcsetattr(state.pointee.input, TCSADRAIN, &raw)
    write(Array((Self.startSequence + (usesMouse ? Self.mouseSequence : "")).utf8))
  }

  func leave() { restoreTerminal() }

  /// Collects the output to fd 2, which would damage the screen and be hidden by it.
  private func holdErrors() {
    if state.pointee.heldErrors < 0 {
      var template = Array("/tmp/compose-replay-XXXXXX".utf8CString)
      let file = mkstemp(&template)
      guard file >= 0 else { return }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      unlink(template)
      state.pointee.heldErrors = file
      state.pointee.standardError = fcntl(2, F_DUPFD_CLOEXEC, 3)
    }
    dup2(state.pointee.heldErrors, 2)
  }

  /// - Returns: False when the terminal is no longer connected.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { writeAll(state.pointee.output, $0, buffer.count) } ?? true
    }
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
    var descriptors = [
      pollfd(fd: state.pointee.wakeUp.read, events: Int16(POLLIN), revents: 0),
      pollfd(fd: state.pointee.input, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = poll(&descriptors, 2, timeout)
      if count == 0 { return .timeout }
      if count < 0 {
        if errno == EINTR { continue }
        return .gone
      }
      break
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    if descriptors[0].revents != 0 {
      let count = read(state.pointee.wakeUp.read, &buffer, 1)
      if count == 1 { return .signal(Int32(buffer[0])) }
    }
    if descriptors[1].revents & Int16(POLLIN) != 0 {
      let count = read(state.pointee.input, &buffer, buffer.count)
      if count > 0 { return .bytes(Array(buffer[..<count])) }
      return count < 0 && errno == EINTR ? .timeout : .gone
    }
    return descriptors[1].revents != 0 ? .gone : .timeout
  }

  /// Stops the whole process group, as a shell expects, and returns when it continues.
  func suspend() {
    leave()
    TerminalSignals.reset(SIGTSTP)
    kill(0, SIGTSTP)
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
    TerminalSignals.reset(number)
    raise(number)
    exit(128 + number)
  }
}

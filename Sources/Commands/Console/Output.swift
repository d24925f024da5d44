import Glibc
import Replay
import ReplayRuntime

/// Buffered standard output with checked writes: a full disk is reported as an error.
final class Output {
  nonisolated(unsafe) static let standard = Output(descriptor: 1)

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether text gets colours.
  var hasColors = false

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(1 << 16)
  }

  /// Whether standard output is a terminal that can show colour and progress.
  static var isTerminal: Bool { isatty(1) == 1 }

  /// Whether the reader of standard output, a pipe, has closed it.
  static var isClosed: Bool {
    var state = pollfd(fd: 1, events: 0, revents: 0)
    return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
  }

  func line(_ text: String = "") throws {
    buffer.append(contentsOf: text.utf8)
    try append("\n")
  }

  /// Writes a text as it is.
  func append(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= 1 << 16 { try flush() }
  }

  /// Writes a line of text, with colours if the reader sees them.
  func text(_ line: String, as text: TextColors.Text = .report) throws {
    try self.line(hasColors ? TextColors.colored(line, as: text) : line)
  }

  func flush() throws {
    if buffer.isEmpty { return }
    ProgressLine.clear()
    defer { buffer.removeAll(keepingCapacity: true) }
    if let code = write() { throw OutputError(code: code) }
  }

  /// - Returns: The error number; nil if everything was written.
  private func write() -> Int32? {
    var offset = 0
    while offset < buffer.count {
      // After a signal, a reader that takes nothing must not keep this program.
      if Interruption.signal != nil, !Self.isWritable(descriptor) { return EINTR }
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        if errno != EAGAIN { return errno }
        StandardStreams.waitUntilWritable(descriptor)
        continue
      }
      offset += count
    }
    return nil
  }

  private static func isWritable(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&state, 1, 0) > 0
  }

  /// Writes a text to standard error as it is.
  static func show(_ text: String) { StandardError.show(text) }

  /// Writes a line to standard error.
  static func message(_ text: String) { Messages.write(text) }
}

/// Standard output cannot be written.
struct OutputError: Error {
  var code: Int32

  /// Whether the reader of the output has closed it, as in `… | head`.
  var isOfClosedPipe: Bool { code == EPIPE }

  var problem: Problem {
    Problem(
      code: ExitCodes.inputOutput,
      what: "cannot write to standard output: \(SystemText.reason(code))", diagnostic: "CR2008")
  }
}

import Foundation
import ReplayRuntime

/// Buffered standard output with checked writes: a full disk is reported as an error.
final class Output {
  nonisolated(unsafe) static let standard = Output(descriptor: 1)

  private let descriptor: Int32
  private var buffer: [UInt8] = []

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

  func flush() throws {
    var offset = 0
    while offset < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        write(descriptor, bytes.baseAddress?.advanced(by: offset), bytes.count - offset)
      }
      if count < 0 {
        if errno == EINTR { continue }
        let code = errno
        buffer.removeAll()
        throw OutputError(code: code)
      }
      offset += count
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes a text to standard error as it is.
  static func show(_ text: String) { StandardError.show(text) }

  /// Writes a line to standard error.
  static func message(_ text: String) {
    StandardError.write(text)
  }
}

/// Standard output cannot be written.
struct OutputError: Error {
  var code: Int32

  var problem: Problem {
    Problem(
      code: ExitCodes.inputOutput,
      what: "cannot write to standard output: \(SystemText.reason(code))", diagnostic: "CR2008")
  }
}

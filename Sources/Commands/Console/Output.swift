import Platform
import Replay
import ReplayRuntime

/// Buffered standard output with checked writes: a full disk is reported as an error.
final class Output {
  /// That of the running command.
  static var standard: Output { Surroundings.current.standard }

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether text gets colours.
  var hasColors = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
    buffer.reserveCapacity(1 << 16)
  }

  /// Whether standard output is a terminal that can show colour and progress.
  static var isTerminal: Bool { Surroundings.current.isOutputTerminal }

  /// Whether the reader of standard output, a pipe, has closed it.
  static var isClosed: Bool {
    Descriptor.wait(for: [], of: Surroundings.current.output, milliseconds: 0)?.contains(.error)
      ?? false
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
    let error = buffer.withUnsafeBytes { bytes in
      Descriptor.write(bytes, to: descriptor) {
        // After a signal, a reader that takes nothing must not keep this program.
        Interruption.signal == nil || Self.isWritable(descriptor)
      }
    }
    if let error { throw OutputError(error: error) }
  }

  private static func isWritable(_ descriptor: Int32) -> Bool {
    Descriptor.wait(for: .writing, of: descriptor, milliseconds: 0).map { !$0.isEmpty } ?? false
  }

  /// Writes a text to standard error as it is.
  static func show(_ text: String) { StandardError.show(text, to: Surroundings.current.messages) }

  /// Writes a line to standard error.
  static func message(_ text: String) { Messages.write(text) }
}

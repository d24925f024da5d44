import Platform

/// Splits the bytes from a descriptor into lines.
///
/// `readLine()` buffers bytes after the line, where `poll` cannot see them. Lines of one write
/// would then wait for the next write.
struct LineBuffer {
  private var bytes: [UInt8] = []
  private var start = 0
  /// Bytes up to here hold no line feed after ``start``.
  private var searched = 0

  /// Removes and returns the next whole line without its line feed; nil if there is none yet.
  mutating func takeLine() -> String? {
    guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = bytes.count
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return Self.text(bytes[start..<end])
  }

  /// Removes and returns the bytes after the last line feed; nil if there are none.
  mutating func takeRest() -> String? {
    guard start < bytes.count else { return nil }
    defer { (start, searched) = (bytes.count, bytes.count) }
    return Self.text(bytes[start...])
  }

  /// Waits for bytes and appends them.
  ///
  /// - Returns: False at the end of the input.
  mutating func fill(from descriptor: Int32) -> Bool {
    bytes.removeFirst(start)
    searched -= start
    start = 0
    let piece = Descriptor.read(descriptor, upTo: 4_096) ?? []
    bytes += piece
    return !piece.isEmpty
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let line = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
    return String(decoding: line, as: UTF8.self)
  }
}

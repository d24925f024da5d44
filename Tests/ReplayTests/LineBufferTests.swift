import Foundation
import Testing

@testable import Replay

@Suite struct LineBufferTests {
  @Test("Lines come whole and in order, however the bytes were cut", arguments: [1, 2, 7, 4_096])
  func pieces(size: Int) throws {
    let text = "tap a\n\ntype b ä\r\nwait 1\nlast"
    let lines = try Self.lines(of: Array(text.utf8), size)
    #expect(lines == ["tap a", "", "type b ä", "wait 1", "last"])
  }

  @Test("A line of a megabyte is one line")
  func longLine() throws {
    let long = String(repeating: "x", count: 1 << 20)
    #expect(try Self.lines(of: Array("a\n\(long)\nb\n".utf8), 4_096) == ["a", long, "b"])
  }

  @Test("Bytes that are no text lose nothing but themselves")
  func noText() throws {
    let lines = try Self.lines(of: [0x61, 0xFF, 0x62, 0x0A, 0x00, 0x0A], 2)
    #expect(lines == ["a\u{FFFD}b", "\0"])
  }

  /// Writes bytes in pieces, and reads lines whenever some came.
  private static func lines(of bytes: [UInt8], _ size: Int) throws -> [String] {
    let pipe = Pipe()
    var (buffer, lines, rest) = (LineBuffer(), [String](), bytes[...])
    while !rest.isEmpty {
      try pipe.fileHandleForWriting.write(contentsOf: rest.prefix(size))
      rest = rest.dropFirst(size)
      let isOpen = buffer.fill(from: pipe.fileHandleForReading.fileDescriptor)
      #expect(isOpen)
      while let line = buffer.takeLine() { lines.append(line) }
    }
    try pipe.fileHandleForWriting.close()
    let isOpen = buffer.fill(from: pipe.fileHandleForReading.fileDescriptor)
    #expect(!isOpen)
    return lines + [buffer.takeRest()].compactMap { $0 }
  }
}

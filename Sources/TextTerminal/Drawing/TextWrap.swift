/// Breaks text into rows of cells.
enum TextWrap {
  /// Returns rows of at most `width` cells. They are broken at spaces, and inside long words.
  static func lines(of text: String, width: Int) -> [String] {
    if text.utf8.count <= width { return [text] }
    if let lines = text.utf8.withContiguousStorageIfAvailable({ plainLines(of: $0, width) }) {
      if let lines { return lines }
    }
    var lines: [String] = []
    var line = ""
    var size = 0
    // The index of the last space in the line, and the number of cells before it.
    var space: (index: String.Index, size: Int)?
    for character in text {
      let step = CellWidth.of(character)
      if size + step > width, !line.isEmpty {
        if character == " " {
          lines.append(line)
          (line, size, space) = ("", 0, nil)
          continue
        }
        if let (index, before) = space {
          lines.append(String(line[..<index]))
          line = String(line[line.index(after: index)...])
          size -= before + 1
        } else {
          lines.append(line)
          (line, size) = ("", 0)
        }
        space = nil
      }
      if character == " " { space = (line.endIndex, size) }
      line.append(character)
      size += step
    }
    return lines + [line]
  }

  /// The same for a text of which each byte is a cell; nil for another.
  private static func plainLines(of text: UnsafeBufferPointer<UInt8>, _ width: Int) -> [String]? {
    guard text.allSatisfy({ 0x20...0x7E ~= $0 }) else { return nil }
    let blank = UInt8(ascii: " ")
    var lines: [String] = []
    var start = 0
    var space: Int?
    func end(at index: Int, next: Int) {
      lines.append(String(decoding: text[start..<index], as: UTF8.self))
      (start, space) = (next, nil)
    }
    for (index, byte) in text.enumerated() {
      if index - start >= width, index > start {
        if byte == blank {
          end(at: index, next: index + 1)
          continue
        }
        end(at: space ?? index, next: space.map { $0 + 1 } ?? index)
      }
      if byte == blank { space = index }
    }
    end(at: text.count, next: text.count)
    return lines
  }

  /// Returns the beginning of a text, at most `width` cells.
  static func cut(_ text: String, _ width: Int) -> String {
    var size = 0
    return String(
      text.prefix { character in
        size += CellWidth.of(character)
        return size <= width
      })
  }
}

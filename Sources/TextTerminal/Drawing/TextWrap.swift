/// Breaks text into rows of cells.
enum TextWrap {
  /// Returns rows of at most `width` cells. They are broken at spaces, and inside long words.
  static func lines(of text: String, width: Int) -> [String] {
    if text.utf8.count <= width { return [text] }
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

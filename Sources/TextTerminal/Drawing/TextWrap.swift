/// Breaks text into rows of cells.
enum TextWrap {
  /// Rows of at most `width` cells: broken at spaces where a word fits, inside words elsewhere.
  static func lines(of text: String, width: Int) -> [String] {
    if text.utf8.count <= width { return [text] }
    var lines: [String] = []
    var line = ""
    var size = 0
    /// Where the last space of the line is, and the cells up to it.
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

  /// The beginning of a text that fits into a row.
  static func cut(_ text: String, _ width: Int) -> String {
    var size = 0
    return String(
      text.prefix { character in
        size += CellWidth.of(character)
        return size <= width
      })
  }
}

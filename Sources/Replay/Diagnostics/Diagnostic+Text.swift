extension Diagnostic {
  /// The entry as lines for a terminal.
  package var lines: [String] {
    ["\(code)  \(title)", ""] + labelled("cause", cause)
      + ["example"] + exampleLines.map { $0.isEmpty ? "" : "  \($0)" } + labelled("remedy", remedy)
  }

  private var exampleLines: [String] {
    example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func labelled(_ label: String, _ text: String) -> [String] {
    // The article sets code in backquotes; a terminal gets quotation marks.
    let plain = text.replacing("`", with: "'")
    return [label] + Self.wrapped(plain, width: 90).map { "  \($0)" }
  }

  /// Lines of whole words, none longer than `width` unless a single word is.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

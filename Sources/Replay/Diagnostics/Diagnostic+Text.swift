extension Diagnostic {
  /// The entry as lines for a terminal.
  package var lines: [String] {
    ["\(code)  \(title)", ""] + labelled("cause", cause)
      + ["example"] + exampleLines.map { $0.isEmpty ? "" : "  \($0)" } + labelled("remedy", remedy)
  }

  /// The entry as a section of the article.
  package var article: String {
    """
    ### \(code)

    **\(title).** \(cause)

    ```
    \(example)
    ```

    \(remedy)
    """
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

  /// The whole article `Diagnostics`.
  package static var page: String {
    let groups = families.map { family in
      "## \(family.title)\n\n" + family.entries.map(\.article).joined(separator: "\n\n")
    }
    return """
      # Diagnostics

      Every code that the tool, a replay or the runtime reports: cause, example and remedy.

      ## Overview

      `compose-replay explain CR1203` prints one entry. CR1… are verdicts of a replay. CR2… are
      about logs and applications, CR3… about goldens. CR4… are reported by a running application. A
      failure of the runtime is an event of the log, and a message on standard error. A finding says
      what a replay of this session cannot verify.

      This page is printed from `Sources/Replay/Diagnostics`; change an entry there.

      \(groups.joined(separator: "\n\n"))

      """
  }
}

import Foundation

/// A page of documentation of this package.
package struct Page {
  /// Path from the top of the package.
  package var path: String
  package var lines: [Substring]

  package init(_ path: String) throws {
    self.path = path
    let file = SourceTree.root.appendingPathComponent(path)
    lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Every page of the package, build folders apart.
  package static func all() throws -> [Page] {
    let top = ["README.md", ".github/CONTRIBUTING.md"].filter {
      FileManager.default.fileExists(atPath: SourceTree.root.appendingPathComponent($0).path)
    }
    let below = ["Sources", "Tests"].flatMap { SourceTree.paths(below: $0, suffix: ".md") }
    return try (top + below.sorted()).map { try Page($0) }
  }

  /// The headings, without their marks.
  package var headings: [String] {
    var isCode = false
    return lines.compactMap { line in
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#") else { return nil }
      return line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
    }
  }

  /// The headings as links name them: small letters, hyphens for spaces, no punctuation.
  package var anchors: [String] {
    headings.map { heading in
      heading.lowercased().filter { $0.isLetter || $0.isNumber || "- _".contains($0) }
        .replacingOccurrences(of: " ", with: "-")
    }
  }

  /// The lines below a heading of the second level, up to the next one; nil when there is none.
  package func section(_ heading: String) -> ArraySlice<Substring>? {
    guard let start = lines.firstIndex(where: { $0 == "## \(heading)" }) else { return nil }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
  }

  /// The contents of the code blocks of a language, line by line.
  package static func blocks(
    _ language: String, in lines: some Collection<Substring>
  ) -> [[Substring]] {
    var blocks: [[Substring]] = []
    var (isCode, isInside) = (false, false)
    for line in lines {
      if line.hasPrefix("```") {
        isCode.toggle()
        isInside = isCode && line == "```\(language)"
        if isInside { blocks.append([]) }
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }

  /// The cells of the tables in some lines, heads and rules left out.
  package static func rows(in lines: some Collection<Substring>) -> [[String]] {
    var rows: [[String]] = []
    var isBody = false
    for line in lines {
      guard line.hasPrefix("|") else {
        isBody = false
        continue
      }
      if line.hasPrefix("|---") {
        isBody = true
      } else if isBody {
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        rows.append(cells.filter { !$0.isEmpty })
      }
    }
    return rows
  }

  /// The words in backquotes of a text.
  package static func code(in text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}

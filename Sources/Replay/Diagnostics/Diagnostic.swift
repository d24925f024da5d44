/// One diagnostic code of this package: its meaning, its cause and its remedy.
///
/// The article `Diagnostics` holds the entries; the compiler puts it into the program, and
/// `compose-replay explain` prints one of them.
package struct Diagnostic: CaseIterable, Equatable, Sendable {
  /// `CR` and four digits. The meaning of a code never changes.
  package var code: String
  /// The event or the mistake, in a few words, without a full stop.
  package var title: String
  /// Why the code is reported.
  package var cause: String
  /// A message, a line of a report, or code that shows the problem.
  package var example: String
  /// What the reader should do.
  package var remedy: String

  /// Every diagnostic, in the order of the codes.
  package static let allCases = entries(
    in: String(decoding: PackageResources.Diagnostics_md, as: UTF8.self))

  /// The entry of a code; small letters and a missing `CR` are accepted.
  package static func named(_ word: String) -> Diagnostic? {
    let code = normalized(word)
    return allCases.first { $0.code == code }
  }

  /// Codes that resemble a mistyped word, the nearest first, at most five.
  package static func near(_ word: String) -> [String] {
    Array(NearWords.near(normalized(word), among: allCases.map(\.code)).prefix(5))
  }

  private static func normalized(_ word: String) -> String {
    let code = word.uppercased()
    return code.hasPrefix("CR") ? code : "CR\(code)"
  }
}

// MARK: The page

extension Diagnostic {
  /// The entries of a page. Each is a heading with the code, a paragraph that begins with the title in
  /// bold letters, a block with the example, and a paragraph with the remedy.
  static func entries(in page: String) -> [Diagnostic] {
    var entries: [Diagnostic] = []
    var isExample = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") && !isExample {
        guard line.hasPrefix("### ") else { continue }
        entries.append(
          Diagnostic(code: String(line.dropFirst(4)), title: "", cause: "", example: "", remedy: "")
        )
      } else if let last = entries.indices.last {
        if line == "```" {
          isExample.toggle()
        } else {
          entries[last].add(line, isExample: isExample)
        }
      }
    }
    return entries
  }

  private mutating func add(_ line: Substring, isExample: Bool) {
    if isExample {
      example += example.isEmpty ? line : "\n" + line
    } else if line.isEmpty {
      return
    } else if title.isEmpty {
      let bold = line.dropFirst(2)
      let end = bold.utf8.firstIndex(of: UInt8(ascii: "*")) ?? bold.endIndex
      title = String(bold[..<end].dropLast())
      cause = String(bold[end...].dropFirst(3))
    } else {
      remedy += line
    }
  }
}

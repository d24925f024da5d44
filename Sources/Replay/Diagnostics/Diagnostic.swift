/// One diagnostic code of this package: its meaning, its cause and its remedy.
///
/// `Diagnostics.md` is printed from these entries, and `compose-replay explain` prints one of them.
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

  init(_ code: String, _ title: String, cause: String, example: String, remedy: String) {
    (self.code, self.title) = (code, title)
    (self.cause, self.example, self.remedy) = (cause, example, remedy)
  }

  /// A group of codes with one subject.
  package struct Family: Sendable {
    /// The subject of the group, in a few words.
    package var title: String
    /// The diagnostics of the group, in the order of their codes.
    package var entries: [Diagnostic]
  }

  /// The groups, in the order of their codes.
  package static let families = [
    Family(title: "Verdicts", entries: verdicts),
    Family(title: "Logs, positions and paths", entries: logs),
    Family(title: "Patches", entries: patches),
    Family(title: "Applications, followed logs and goldens", entries: applications + goldens),
    Family(title: "Failures of the runtime", entries: runtimeFailures),
    Family(title: "Failures of components", entries: componentFailures),
    Family(title: "Failures in replay, and traps", entries: replayFailures),
    Family(title: "Failures of stores and objects", entries: storeFailures),
    Family(title: "Findings", entries: findings),
  ]

  /// Every diagnostic, in the order of the codes.
  package static let allCases = families.flatMap(\.entries)

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

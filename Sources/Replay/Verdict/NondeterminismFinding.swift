/// The class of nondeterminism that replays in changed surroundings have found.
package struct NondeterminismFinding: Codable, Hashable, Sendable {
  /// The class of nondeterminism.
  package var kind: Nondeterminism
  /// The environment variable that the application reads; empty if unknown.
  package var variable = ""

  /// Creates a finding; `variable` is the environment variable that is read, if known.
  package init(_ kind: Nondeterminism, variable: String = "") {
    self.kind = kind
    self.variable = variable
  }

  /// The two lines of the report, without indentation or heading.
  package var lines: [String] {
    ["class     \(kind.rawValue): \(explanation)", "remedy    \(remedy)"]
  }

  /// The difference between the replays, in one clause.
  package var explanation: String {
    variable.isEmpty ? kind.explanation : "the value of the variable \(variable) is read"
  }

  /// The replacement to use in the application, with the name of the variable if it is known.
  package var remedy: String {
    variable.isEmpty ? kind.remedy : kind.remedy.replacing("NAME", with: variable)
  }
}

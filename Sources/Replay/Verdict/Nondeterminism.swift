/// What makes replays of one log differ although the runtime gives them the same inputs.
package enum Nondeterminism: String, CaseIterable, Codable, Sendable {
  case hashOrder = "hash order"
  case clock
  case random
  case identifier
  case environment
  case locale
  case zone
  case file
  case threadOrder = "thread order"
  case address
  case processState = "process-wide state"

  /// The difference between the replays, in one clause.
  package var explanation: String {
    switch self {
    case .hashOrder: "the order of a Set or Dictionary, or a hash value, differs between processes"
    case .clock: "a value moves with the time of day or with the time since the start"
    case .random: "values differ in every run and nothing else explains it"
    case .identifier: "an identifier is new in every run"
    case .environment: "the value of an environment variable is read"
    case .locale: "the result depends on the language settings, LANG or LC_ALL"
    case .zone: "the result depends on the time zone, TZ"
    case .file: "the result depends on files, or on the folder that the program runs in"
    case .threadOrder: "the result depends on which thread or task comes first"
    case .address: "the address of an object or a function is used as a value"
    case .processState: "an earlier session in the same process leaves something behind"
    }
  }

  /// The replacement to use in the application.
  package var remedy: String {
    switch self {
    case .hashOrder: "sort before use, or keep an array"
    case .clock: "read the time with runtime.now"
    case .random: "draw with runtime.random(\"name\")"
    case .identifier: "make it with runtime.identifier(\"name\")"
    case .environment: "read it with runtime.environmentVariable(\"NAME\")"
    case .locale: "read it with runtime.answer(\"locale\"), or name a fixed locale"
    case .zone: "read it with runtime.answer(\"zone\"), or name a fixed zone"
    case .file: "read it in runtime.answer(\"file\") { … }, or in runtime.effect"
    case .threadOrder: "start the work with runtime.effect or a task of the store"
    case .address: "never print or compare addresses; give objects an id of their own"
    case .processState: "keep it in a store instead of a static variable"
    }
  }
}

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

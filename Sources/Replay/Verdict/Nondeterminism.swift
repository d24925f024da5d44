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

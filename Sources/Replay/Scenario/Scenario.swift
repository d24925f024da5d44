import CBOR
import EventModel
import ReplayRuntime
import SessionLog

/// What a session depends on: the head of its log, and its stimuli in the order in which they are
/// given. Everything else of the session follows from them.
///
/// The scenario of a recording, run without an edit, gives the recording again.
package struct Scenario: Equatable, Sendable {
  /// The head of the log: application, seed, rules, nonce.
  package var head: SessionHead
  /// The stimuli, in the order of their times.
  package var stimuli: [Stimulus] = []
  /// The effects of the recording, in the order in which they began.
  package var effects: [ScenarioEffect] = []
  /// The edits that made it of a recording, in words; empty for none.
  package var edits: [String] = []
  /// The sessions of the processes before, in their order. What they have stored stays; they make no
  /// events. None of them has sessions before it.
  package var before: [Scenario] = []
  /// The answers to requests of the world, by the names of these, in the notation of transcripts. They
  /// replace recorded ones.
  package var answers: [String: String] = [:]
  /// Where the recording is damaged or has a gap, at which the scenario ends; nil if it is whole.
  package var loss: String?

  /// Creates a scenario without stimuli.
  package init(head: SessionHead) { self.head = head }

  /// A number after those of all events, stimuli and effects.
  package var firstFreeID: Int {
    1 + max(stimuli.map(\.id).max() ?? 0, effects.map(\.id).max() ?? 0)
  }

  /// Whether a root is a stimulus. Timers, and the failure of timers that do not settle, follow from
  /// stimuli before.
  static func isStimulus(_ root: EventHeader, _ symbols: SymbolTable) -> Bool {
    root.startsTurn && root.kind != .timer
      && !(root.kind == .failure && symbols[root.name] == FailureCode.turnDoesNotSettle)
  }
}

/// Names each event by the nearest stimulus among its causes, and each effect by that.
///
/// The recording and each run of its scenario count in the same way, so that a name means the same
/// effect in both.
struct StimulusOrigins {
  private struct Kind: Hashable {
    var origin: Int
    var node: String
    var name: String
  }

  private let symbols: SymbolTable
  /// The stimulus of each event, by its number.
  private var origins: [Int] = []
  private var counts: [Kind: Int] = [:]

  init(symbols: SymbolTable) { self.symbols = symbols }

  /// The stimulus of what has the event as its cause.
  ///
  /// - Parameter current: The stimulus that is being given, for what has no cause.
  func origin(ofCause cause: Int, current: Int) -> Int {
    origins.indices.contains(cause) ? origins[cause] : current
  }

  /// Adds the next event.
  ///
  /// - Returns: Its stimulus, and its name if it is the beginning of an effect.
  mutating func add(
    _ header: EventHeader, current: Int
  ) -> (origin: Int, effect: ScenarioEffect.Name?) {
    let origin =
      Scenario.isStimulus(header, symbols)
      ? current : origin(ofCause: header.cause, current: origins.last ?? current)
    // A part of a session begins later than @0.
    while origins.count < header.number { origins.append(origin) }
    origins.append(origin)
    guard header.kind == .effectBegan else { return (origin, nil) }
    let kind = Kind(origin: origin, node: symbols[header.node], name: symbols[header.name])
    let ordinal = counts[kind, default: 0]
    counts[kind] = ordinal + 1
    return (
      origin,
      ScenarioEffect.Name(origin: origin, node: kind.node, name: kind.name, ordinal: ordinal)
    )
  }
}

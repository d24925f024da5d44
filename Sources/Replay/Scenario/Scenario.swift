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

import EventModel

/// One thing that a session depends on: an input, the result of an effect, a direct operation of a
/// span, an operation of another thread, or time that passes until the end.
package struct Stimulus: Hashable, Sendable {
  /// The number of its root event in the recording. A stimulus that an edit adds has a number
  /// after all events of the recording.
  package var id: Int
  /// The earliest time at which it is given, in microseconds since the session began.
  package var time: Int64
  /// The effect whose result or direct operation it is: ``ScenarioEffect/id``. Nil for none.
  package var effect: Int?
  /// The root event and the recorded operations of its turn that no code repeats, as lines of a
  /// transcript. Empty for time that only passes.
  package var events: [String] = []
  /// What a user types as a line of a script, such as `tap add`; nil for recorded events.
  package var script: String?
  /// The answers that the world gave to what follows from it, and the commits of code that does not
  /// run in replay, as lines of a transcript.
  package var world: [String] = []

  /// Creates a stimulus without events.
  package init(id: Int, time: Int64) { (self.id, self.time) = (id, time) }

  /// What it does, on one line.
  package var words: String { script ?? events.first ?? "time passes" }

  /// What it does, without what a user types, which may be a secret.
  var wordsWithoutText: String {
    guard typesText else { return words }
    let parts = words.split(separator: " ")
    return script == nil
      ? parts.prefix(3).joined(separator: " ") : parts.prefix(2).joined(separator: " ") + " …"
  }

  // MARK: Kind

  /// The word of its recorded input; nil for any other stimulus.
  package var inputWord: InputWord? {
    let words = events.first?.split(separator: " ", maxSplits: 2) ?? []
    return words.count > 1 && words[0] == "input" ? InputWord(rawValue: String(words[1])) : nil
  }

  /// Whether a user types a text.
  package var typesText: Bool { script?.hasPrefix("type ") ?? (inputWord == .text) }

  /// Whether it is the start of the session.
  package var isStart: Bool { inputWord == .start }

  /// Whether it is the end of the session.
  package var isEnd: Bool { events.first == "end" }

  /// Whether it is the end of an effect.
  package var endsEffect: Bool { events.first?.hasPrefix("ended ") == true }

  /// Whether a user did it.
  package var isUserInput: Bool {
    script != nil || inputWord.map { [.tap, .text, .value, .settle].contains($0) } ?? false
  }
}

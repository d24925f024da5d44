import CBOR
import EventModel
import Replay

extension Scenario {
  /// Gives a request of the world another answer.
  ///
  /// - Throws: ``ScenarioEdit/Refusal`` if the session does not ask, or if the value is none.
  mutating func answer(
    _ name: String, with value: String
  ) throws(ScenarioEdit.Refusal) {
    let recorded = recordedAnswers
    guard let old = recorded.first(where: { $0.name == name })?.value else {
      var names: [String] = []
      for (name, _) in recorded where !names.contains(name) { names.append(name) }
      throw .init(
        description: "the session does not ask for '\(name)'"
          + (names.isEmpty
            ? "" : "; it asks for " + names.map { "'\($0)'" }.joined(separator: ", ")))
    }
    guard StorageRequest(name)?.verb == .restore, old["fields"] != nil else {
      return answers[name] = try old.answer(value)
    }
    answers[name] =
      "{fields: \(try ScenarioEdit.notation(value)), problem: null}"
  }

  /// The answers to what the application asked, of storages only what they held.
  private var recordedAnswers: [(name: String, value: CBORValue)] {
    let symbols = SymbolTable()
    return stimuli.flatMap(\.world).compactMap { line in
      var reader = TranscriptReader(symbols: symbols)
      guard let event = try? reader.event(of: line), event.kind == .answer,
        let value = try? CBORValue(canonical: event.payload)
      else { return nil }
      let name = symbols[event.header.name]
      let isStored = StorageRequest.isAnswer(line)
      return isStored && StorageRequest(name)?.verb != .restore ? nil : (name, value)
    }
  }
}

extension CBORValue {
  /// What Foundation encodes of a locale and of a time zone.
  private static let identifiedKeys: Set = [
    "identifier", "current", "preferences", "autoupdating",
  ]

  /// Another answer in place of this one, in the notation of transcripts: a text for a text, and for what
  /// has an identifier, as a locale and a time zone have.
  ///
  /// - Throws: ``ScenarioEdit/Refusal`` if the text is not a value.
  func answer(_ text: String) throws(ScenarioEdit.Refusal) -> String {
    if textValue != nil { return Notation.quoted(text) }
    let keys = mapValue?.compactMap(\.key.textValue) ?? []
    // Without the others, it is that of the identifier and not that of the process.
    if keys.contains("identifier"), Self.identifiedKeys.isSuperset(of: keys), !text.hasPrefix("{") {
      return Notation.text(of: .map(["identifier": .text(text)]))
    }
    return try ScenarioEdit.notation(text)
  }
}

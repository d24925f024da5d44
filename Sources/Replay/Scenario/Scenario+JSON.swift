import CBOR
import EventModel
import FoundationEssentials
import SessionLog
import SnapshotDiff

/// Why a text is not a scenario.
package struct ScenarioDefect: Error, CustomStringConvertible {
  /// What is wrong.
  package var reason: String

  /// The message for a person.
  package var description: String { reason }
}

extension Scenario {
  /// The schema of the file format.
  package static let schema = "compose-replay/scenario/1"

  /// The scenario as JSON, with a line for each stimulus. See the page Scenarios.
  package var json: String {
    let start: [CBORPair] = [
      CBORPair(.text("schema"), .text(Self.schema)),
      CBORPair(.text("head"), .text(Notation.text(of: head.facts))),
      CBORPair(.text("edits"), .array(edits.map { .text($0) })),
    ]
    var lines = start.map { "\(JSON.text(ofPlain: $0.key)): \(JSON.text(ofPlain: $0.value))" }
    if let loss { lines.append("\"loss\": \(JSON.text(ofPlain: .text(loss)))") }
    if !answers.isEmpty {
      let pairs = answers.map { CBORPair(.text($0), .text($1)) }
      lines.append("\"answers\": \(JSON.text(ofPlain: .map(sorting: pairs)))")
    }
    if !before.isEmpty {
      lines.append("\"before\": [\n\(before.map(\.json).joined(separator: ","))]")
    }
    lines.append(Self.list("effects", effects.map(\.document)))
    lines.append(Self.list("stimuli", stimuli.map(\.document)))
    return "{\n" + lines.joined(separator: ",\n") + "\n}\n"
  }

  private static func list(_ name: String, _ items: [CBORValue]) -> String {
    let lines = items.map { "  " + JSON.text(ofPlain: $0) }.joined(separator: ",\n")
    return "\"\(name)\": [" + (items.isEmpty ? "]" : "\n\(lines)\n]")
  }

  /// Reads what ``json`` writes.
  ///
  /// - Throws: ``ScenarioDefect``.
  package init(json text: String) throws(ScenarioDefect) {
    let document: ScenarioDocument
    do {
      document = try JSONDecoder().decode(ScenarioDocument.self, from: Data(text.utf8))
    } catch {
      throw ScenarioDefect(reason: Self.reason(error))
    }
    guard document.schema == Self.schema else {
      throw ScenarioDefect(
        reason: "its schema is '\(document.schema)', and this tool knows \(Self.schema)")
    }
    try self.init(document)
  }

  private init(_ document: ScenarioDocument) throws(ScenarioDefect) {
    self.init(head: try Self.head(document.head))
    for life in document.before ?? [] {
      guard life.before == nil else {
        throw ScenarioDefect(reason: "a session of 'before' has a 'before' of its own")
      }
      before.append(try Scenario(life))
    }
    (edits, loss) = (document.edits ?? [], document.loss)
    answers = document.answers ?? [:]
    for (name, value) in answers where (try? Notation.value(of: value)) == nil {
      throw ScenarioDefect(reason: "the answer to '\(name)' is no value")
    }
    effects = document.effects.map(\.effect)
    for item in document.stimuli { stimuli.append(try item.stimulus()) }
    try check()
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "it has no '\(key.stringValue)'"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has another type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      context.debugDescription
    default: "it is no JSON"
    }
  }

  private static func head(_ notation: String) throws(ScenarioDefect) -> SessionHead {
    do {
      return try SessionHead(facts: Notation.value(of: notation))
    } catch {
      throw ScenarioDefect(reason: "its head cannot be read: \(error)")
    }
  }

  /// Checks what a run takes for granted.
  private func check() throws(ScenarioDefect) {
    guard stimuli.first?.isStart == true else {
      throw ScenarioDefect(reason: "its first stimulus is not the input 'start'")
    }
    let ids = stimuli.map(\.id) + effects.map(\.id) + stimuli.compactMap(\.effect)
    if let wrong = ids.first(where: { !(0...Self.largestID).contains($0) }) {
      throw ScenarioDefect(reason: "'\(wrong)' is no number of an event")
    }
    var known: Set<Int> = []
    if let double = stimuli.first(where: { !known.insert($0.id).inserted }) {
      throw ScenarioDefect(reason: "two stimuli are @\(double.id)")
    }
    try checkOrder()
    let symbols = SymbolTable()
    for stimulus in stimuli {
      guard (0...Self.largestTime).contains(stimulus.time) else {
        throw ScenarioDefect(reason: "the time of @\(stimulus.id) is beyond 35 years")
      }
      try Self.check(stimulus.events, of: stimulus, symbols)
      for line in stimulus.world { try Self.check([line], of: stimulus, symbols) }
    }
  }

  /// Refuses what a run would leave out without a word.
  private func checkOrder() throws(ScenarioDefect) {
    var end: Int?
    for (index, stimulus) in stimuli.enumerated() {
      let words = stimulus.events.map { line in
        line.split(separator: " ").first {
          !$0.hasPrefix("@") && !$0.hasPrefix("^") && !$0.hasPrefix("t+")
        }
      }
      let reason: String? =
        if let end { "comes after the end, @\(end)" } else if stimulus.script != nil, !words.isEmpty
        {
          "has a script and events; write a stimulus for each"
        } else if index > 0, stimulus.isStart {
          "is a second start"
        } else if words.first == "timer" {
          "is a timer, which fires by itself"
        } else if ["frame", "gap", "effect"].contains(words.first ?? nil) {
          "is no stimulus: it follows from other events"
        } else if words.dropFirst().contains("input") {
          "does more than one input; write a stimulus for each"
        } else { nil }
      if let reason { throw ScenarioDefect(reason: "@\(stimulus.id) \(reason)") }
      if words.first == "end" { end = stimulus.id }
    }
  }

  private static func check(
    _ lines: [String], of stimulus: Stimulus, _ symbols: SymbolTable
  ) throws(ScenarioDefect) {
    var reader = TranscriptReader(symbols: symbols)
    for line in lines {
      do throws(TranscriptError) {
        let event = try reader.event(of: line)
        if event.number <= largestID { continue }
      } catch {
        throw ScenarioDefect(reason: "@\(stimulus.id), '\(line)': \(error.reason)")
      }
      throw ScenarioDefect(reason: "@\(stimulus.id), '\(line)': its number is too large")
    }
  }

  /// The largest number of a stimulus, an effect, or an event of a turn.
  private static let largestID = 1 << 40
  /// The latest time of a stimulus, in microseconds. Sums of some of them do not overflow.
  package static let largestTime: Int64 = 1 << 50
}

extension Stimulus {
  fileprivate var document: CBORValue {
    var pairs = [
      CBORPair(.text("id"), .int(Int64(id))),
      CBORPair(.text("at"), .text(SessionTime.text(time))),
    ]
    if let effect { pairs.append(CBORPair(.text("effect"), .int(Int64(effect)))) }
    if let script { pairs.append(CBORPair(.text("script"), .text(script))) }
    for (name, lines) in [("does", events), ("world", world)] where !lines.isEmpty {
      pairs.append(CBORPair(.text(name), .array(lines.map { .text($0) })))
    }
    return .map(pairs)
  }
}

extension ScenarioEffect {
  fileprivate var document: CBORValue {
    var pairs = [
      CBORPair(.text("id"), .int(Int64(id))), CBORPair(.text("at"), .text(SessionTime.text(time))),
      CBORPair(.text("after"), .int(Int64(name.origin))),
      CBORPair(.text("node"), .text(name.node)), CBORPair(.text("name"), .text(name.name)),
    ]
    if name.ordinal > 0 { pairs.append(CBORPair(.text("ordinal"), .int(Int64(name.ordinal)))) }
    if !arguments.isEmpty { pairs.append(CBORPair(.text("arguments"), .text(arguments))) }
    return .map(pairs)
  }
}

/// The file as it is decoded.
private struct ScenarioDocument: Decodable {
  struct Item: Decodable {
    var id: Int
    var at: String
    var effect: Int?
    var script: String?
    var does: [String]?
    var world: [String]?

    private enum Key: String, CodingKey, CaseIterable { case id, at, effect, script, does, world }
    private struct AnyKey: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    /// A key that is misspelt would leave its value out.
    init(from decoder: any Decoder) throws {
      let found = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
      if let other = found.first(where: { Key(rawValue: $0) == nil }) {
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw DecodingError.dataCorrupted(
          .init(
            codingPath: decoder.codingPath,
            debugDescription: "a stimulus has no '\(other)'; it may have \(known)"))
      }
      let values = try decoder.container(keyedBy: Key.self)
      id = try values.decode(Int.self, forKey: .id)
      at = try values.decode(String.self, forKey: .at)
      effect = try values.decodeIfPresent(Int.self, forKey: .effect)
      script = try values.decodeIfPresent(String.self, forKey: .script)
      does = try values.decodeIfPresent([String].self, forKey: .does)
      world = try values.decodeIfPresent([String].self, forKey: .world)
    }

    func stimulus() throws(ScenarioDefect) -> Stimulus {
      guard let time = SessionTime.microseconds(at) else {
        throw ScenarioDefect(reason: "'\(at)' of @\(id) is no time")
      }
      var stimulus = Stimulus(id: id, time: time)
      (stimulus.effect, stimulus.script) = (effect, script)
      (stimulus.events, stimulus.world) = (does ?? [], world ?? [])
      return stimulus
    }
  }

  struct Effect: Decodable {
    var id: Int
    var at: String
    var after: Int
    var node: String
    var name: String
    var ordinal: Int?
    var arguments: String?

    var effect: ScenarioEffect {
      ScenarioEffect(
        id: id, name: .init(origin: after, node: node, name: name, ordinal: ordinal ?? 0),
        time: SessionTime.microseconds(at) ?? 0, arguments: arguments ?? "")
    }
  }

  var schema: String
  var head: String
  var edits: [String]?
  var loss: String?
  var answers: [String: String]?
  var before: [ScenarioDocument]?
  var effects: [Effect]
  var stimuli: [Item]
}

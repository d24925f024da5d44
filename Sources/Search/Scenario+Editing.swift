import CBOR
import EventModel
import Replay
import ReplayRuntime

extension Scenario {
  /// Applies edits in their order. The scenario becomes a branch: its nonce is another one, the same
  /// for the same edits, and it ends with an end.
  ///
  /// - Parameter time: The time of an event of the recording, which may come after its stimulus.
  /// - Throws: ``ScenarioEdit/Refusal``.
  package mutating func apply(
    _ edits: [ScenarioEdit], time: (Int) -> Int64? = { _ in nil }
  ) throws(ScenarioEdit.Refusal) {
    guard !edits.isEmpty else { return }
    // The time of a process begins with it.
    var passed: Int64 = 0
    for edit in edits {
      let start = before.count
      try apply(edit) { number in time(number).map { $0 - passed } }
      if before.count > start { passed += before.last?.stimuli.last?.time ?? 0 }
      mark(edit.words)
    }
    // What follows from a secret that is typed now does not follow from a stand-in.
    if edits.contains(where: \.typesText) { head.isRenewed = false }
    close(at: 0)
  }

  /// Makes the session check the properties that the application declares, as the sessions of a search
  /// do.
  ///
  /// - Throws: ``ScenarioEdit/Refusal`` if the session has no start.
  package mutating func checkProperties() throws(ScenarioEdit.Refusal) {
    let symbols = SymbolTable()
    var reader = TranscriptReader(symbols: symbols)
    guard let line = stimuli.first?.events.first, let event = try? reader.event(of: line),
      let facts = (try? CBORValue(canonical: event.payload))?.mapValue
    else { throw .init(description: "the session has no start") }
    let name = CBORValue.text("properties")
    if facts.contains(where: { $0.key == name && $0.value == .bool(true) }) { return }
    let checked = facts.filter { $0.key != name } + [CBORPair(name, .bool(true))]
    try apply([.value(stimuli[0].id, Notation.text(of: .map(sorting: checked)))])
  }

  /// What a session is marked with that was made small as long as it did something.
  package static func mark(keeping words: String) -> String {
    "minimize --keep \(Notation.quoted(words))"
  }

  /// What a session is marked with that differs when it runs again.
  static let runAgain = "run again"

  /// Notes that the session is no longer the recorded one, so that it has another nonce.
  ///
  /// - Parameter words: What was done with it.
  package mutating func mark(_ words: String) {
    edits.append(words)
    head.nonce = words.utf8.reduce(head.nonce) { Mixing.mix($0 ^ UInt64($1)) }
    head.isRenewed =
      head.isRenewed
      || stimuli.contains { $0.events.contains { $0.contains("note \(Redaction.note)") } }
  }

  private mutating func apply(
    _ edit: ScenarioEdit, _ time: (Int) -> Int64?
  ) throws(ScenarioEdit.Refusal) {
    switch edit {
    case .skip(let range): try skip(range)
    case .value(let number, let value): try change(index(of: number), to: value)
    case .insert(let number, let script): try insert(script, after: number, time(number))
    case .effect(let number, let result): try end(effect(at: number), result)
    case .delay(let number, let time): try delay(number, by: time)
    case .move(let number, let target): try move(index(of: number), after: target)
    case .repeat(let range): try doAgain(range)
    case .until(let number):
      try requireLast(number)
      stimuli.removeAll { $0.id > number && !$0.isEnd }
      // What comes after the event is not a pause before the end.
      if let last = stimuli.lastIndex(where: { !$0.isEnd }) {
        for index in stimuli.indices where stimuli[index].isEnd {
          stimuli[index].time = max(stimuli[last].time, time(number) ?? 0) + 1
        }
      }
    case .answer(let name, let value): try answer(name, with: value)
    case .squeeze(let limit): squeeze(to: limit)
    case .seed(let seed): head.seed = seed
    case .relaunch(let number): try relaunch(after: number, time(number))
    }
  }

  // MARK: Finding

  /// Refuses the number of an event that belongs to a process before the last relaunch.
  private func requireLast(_ number: Int) throws(ScenarioEdit.Refusal) {
    guard let last = before.last?.stimuli.map(\.id).max(), (1...max(1, last)).contains(number),
      stimuli.dropFirst().allSatisfy({ $0.id > last })
    else { return }
    throw .init(
      description:
        "@\(number) is in a process before the relaunch, which no edit reaches any more; "
        + "edit the base, with '--relaunch' in the same command")
  }

  private func index(of number: Int) throws(ScenarioEdit.Refusal) -> Int {
    try requireLast(number)
    if let index = stimuli.firstIndex(where: { $0.id == number }) { return index }
    let near = stimuli.last { $0.id < number }.map { "; the one before it is @\($0.id)" } ?? ""
    throw .init(
      description: "@\(number) is no stimulus: no input, and nothing that came from outside\(near)")
  }

  private func effect(at number: Int) throws(ScenarioEdit.Refusal) -> ScenarioEffect {
    let id = stimuli.first { $0.id == number }?.effect ?? number
    if let effect = effects.first(where: { $0.id == id }) { return effect }
    throw .init(description: "@\(number) is neither the beginning nor the end of an effect")
  }

  /// The place after the last stimulus at or before an event. An earlier one may be given later now.
  func place(after number: Int) throws(ScenarioEdit.Refusal) -> Int {
    try requireLast(number)
    let before = stimuli.indices.filter { stimuli[$0].id <= number && !stimuli[$0].isEnd }
    guard let index = before.max(by: { stimuli[$0].id < stimuli[$1].id }) else {
      throw .init(description: "nothing is at or before @\(number)")
    }
    return index + 1
  }

  // MARK: Edits

  private mutating func skip(_ range: ClosedRange<Int>) throws(ScenarioEdit.Refusal) {
    guard range.lowerBound > 0 else {
      throw .init(description: "the start of a session cannot be skipped")
    }
    if range.count == 1 { _ = try index(of: range.lowerBound) }
    let count = stimuli.count
    stimuli.removeAll { range.contains($0.id) && !$0.isEnd }
    if stimuli.count == count {
      throw .init(
        description: "no stimulus but the end is in @\(range.lowerBound)..@\(range.upperBound)")
    }
  }

  private mutating func change(_ index: Int, to value: String) throws(ScenarioEdit.Refusal) {
    let line = stimuli[index].events.first ?? ""
    let isChangeable =
      stimuli[index].endsEffect || line.hasPrefix("answer ")
      || stimuli[index].inputWord.map { [.start, .text, .value].contains($0) } ?? false
    let symbols = SymbolTable()
    var reader = TranscriptReader(symbols: symbols)
    guard isChangeable, var event = try? reader.event(of: line) else {
      throw .init(
        description: "@\(stimuli[index].id) has no value to change: \(stimuli[index].words)")
    }
    let isText =
      event.header.name == symbols.known(InputWord.text.rawValue)
      || event.header.name == symbols.known(InputWord.value.rawValue)
        && (try? CBORValue(canonical: event.payload))?.textValue != nil
    let notation = isText ? Notation.quoted(value) : try ScenarioEdit.notation(value)
    if index == 0, !notation.hasPrefix("{") {
      throw .init(
        description: "the facts at the start are a map, such as {arguments: [\"--demo\"]}")
    }
    event.payload = ((try? Notation.value(of: notation)) ?? .null).encoded
    stimuli[index].events[0] = Transcript.summary(of: event, symbols: symbols)
  }

  private mutating func insert(
    _ script: String, after number: Int, _ time: Int64?
  ) throws(ScenarioEdit.Refusal) {
    guard ["tap ", "type "].contains(where: script.hasPrefix) else {
      throw .init(
        description: "'\(script)' is no input; write 'tap TARGET' or 'type TARGET TEXT'")
    }
    let place = try place(after: number)
    var stimulus = Stimulus(id: firstFreeID, time: max(stimuli[place - 1].time, time ?? 0) + 1)
    stimulus.script = script
    stimuli.insert(stimulus, at: place)
  }

  private mutating func end(
    _ effect: ScenarioEffect, _ result: ScenarioEdit.Result
  ) throws(ScenarioEdit.Refusal) {
    let end = stimuli.firstIndex { $0.effect == effect.id && $0.endsEffect }
    switch (result, end) {
    case (.never, let end?): stimuli.remove(at: end)
    case (.never, nil): throw .init(description: "\(effect.words) has no end in the recording")
    case (.ended(let line), let end?): stimuli[end].events[0] = line
    case (.ended(let line), nil):
      var stimulus = Stimulus(id: firstFreeID, time: effect.time + ScenarioRun.failureDelay)
      (stimulus.effect, stimulus.events) = (effect.id, [line])
      stimuli.append(stimulus)
      sort()
    }
  }

  private mutating func delay(
    _ number: Int, by time: Int64
  ) throws(ScenarioEdit.Refusal) {
    let moved: [Int]
    if let index = stimuli.firstIndex(where: { $0.id == number }) {
      moved = [index]
    } else {
      let effect = try effect(at: number)
      moved = stimuli.indices.filter { stimuli[$0].effect == effect.id }
      if moved.isEmpty {
        throw .init(description: "\(effect.words) does nothing in the recording")
      }
    }
    if time > Self.largestTime { throw .init(description: "a delay is at most 35 years") }
    if number <= 0 { throw .init(description: "the start of a session cannot be delayed") }
    for index in moved { stimuli[index].time += time }
    sort()
  }

  private mutating func move(
    _ index: Int, after target: Int
  ) throws(ScenarioEdit.Refusal) {
    if index == 0 || stimuli[index].isEnd {
      throw .init(description: "the start and the end of a session cannot be moved")
    }
    var stimulus = stimuli.remove(at: index)
    let place = try place(after: target)
    stimulus.time = stimuli[place - 1].time + 1
    stimuli.insert(stimulus, at: place)
  }

  /// The results of effects are not copied: an effect that begins again has those of an equal one.
  private mutating func doAgain(_ range: ClosedRange<Int>) throws(ScenarioEdit.Refusal) {
    try requireLast(range.lowerBound)
    let inputs = stimuli.indices.filter {
      range.contains(stimuli[$0].id) && stimuli[$0].isUserInput
    }
    guard let first = inputs.first, let last = inputs.last else {
      throw .init(
        description: "no input of the user is in @\(range.lowerBound)..@\(range.upperBound)")
    }
    let span = stimuli[last].time - stimuli[first].time + 1
    var copies: [Stimulus] = []
    for index in inputs {
      var copy = stimuli[index]
      (copy.id, copy.time) = (firstFreeID + copies.count, copy.time + span)
      copies.append(copy)
    }
    for index in stimuli.indices where index > last { stimuli[index].time += span }
    stimuli.insert(contentsOf: copies, at: last + 1)
    sort()
  }

  mutating func squeeze(to limit: Int64) {
    var (last, removed): (Int64, Int64) = (stimuli.first?.time ?? 0, 0)
    for index in stimuli.indices {
      let pause = stimuli[index].time - last
      last = stimuli[index].time
      removed += max(0, pause - limit)
      stimuli[index].time -= removed
    }
  }

  // MARK: Order

  /// Puts the stimuli in the order of their times. Those of one time keep their order.
  private mutating func sort() {
    let sorted = stimuli.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    stimuli = sorted.map(\.element)
  }

  /// Puts the end after everything else, and adds one if there is none.
  ///
  /// - Parameter earliest: The end is not before that time, in microseconds.
  package mutating func close(at earliest: Int64) {
    let latest = stimuli.filter { !$0.isEnd }.map(\.time).max() ?? 0
    var end = stimuli.first(where: \.isEnd) ?? Stimulus(id: firstFreeID, time: 0)
    stimuli.removeAll(where: \.isEnd)
    end.events = ["end"]
    end.time = max(earliest == 0 ? end.time : earliest, latest + 1)
    stimuli.append(end)
  }
}

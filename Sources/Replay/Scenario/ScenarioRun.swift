import CBOR
import EventModel
import FoundationEssentials
import HeadlessUI
import ReplayRuntime
import SnapshotDiff

/// Runs an application through the stimuli of a scenario.
///
/// A stimulus that is impossible now is dropped: its control is gone, or its effect has not begun. An
/// effect that has begun and is none of the recording gets the recorded result of an effect of the
/// same name and arguments, else what ``EffectPolicy`` says. Both are named in ``outcome``.
package final class ScenarioRun {
  /// What becomes of an effect for which the recording has no result.
  package enum EffectPolicy: String, CaseIterable, Codable, Sendable {
    /// It ends after ``failureDelay`` with an error.
    case fail
    /// It never ends.
    case pending
    /// Its body runs, if it has a result. A span stays pending: what its body does would be no part
    /// of the session.
    case real
  }

  /// What happened besides the stimuli as they are.
  package struct Outcome: Equatable, Codable, Sendable {
    /// The stimuli that were impossible, each with the reason.
    package var dropped: [String] = []
    /// What had no recorded answer or result of its own, each with what it got.
    package var answered: [String] = []

    /// Creates the outcome of a run in which every stimulus was given as it is.
    package init() {}
  }

  /// The time that an effect takes to fail by ``EffectPolicy/fail``, in microseconds. Code that tries
  /// again at once would never end otherwise.
  package static let failureDelay: Int64 = 100_000
  /// The number of results that are added for effects without one. Later ones stay pending.
  package static let mostAdded = 10_000

  /// What the run has dropped and answered so far.
  package var outcome: Outcome {
    var outcome = noted
    for name in answers.edited.keys.sorted() where !answers.asked.contains(name) {
      outcome.dropped.append("the answer to '\(name)': the session does not ask for it")
    }
    return outcome
  }
  private var noted = Outcome()
  /// The runtime of the application.
  package var runtime: Runtime { driver.runtime }
  /// Ends the run at the first stimulus that is impossible.
  package var isStrict = false
  /// Lets an input of a row that is not on the screen go to the first row with the same control.
  package var followsRows = false
  /// What becomes of an effect without a result.
  package var effectPolicy = EffectPolicy.pending

  private let scenario: Scenario
  private let application: any ReplayableApplication.Type
  private let driver: ReplayDriver
  private let sink: OriginSink
  private let symbols: SymbolTable
  private let effects = BegunEffects()
  private let storage: TemporaryStorage
  private let answers: ScenarioAnswers
  /// The stimuli that give each recorded effect its result, by the effect.
  private var givers: [Int: [Stimulus]] = [:]
  /// The effects of the recording, by name.
  private var recorded: [ScenarioEffect.Name: ScenarioEffect] = [:]
  /// The effects of this run, by their numbers in the recording or those of ``nextID``.
  private var begun: [Int: EffectKey] = [:]
  /// Results of effects that are none of the recording, in the order of their times.
  private var added: [Stimulus] = []
  private var nextID: Int
  /// The number that the next event of a re-applied turn gets.
  private var nextNumber = 0

  /// Prepares a run, after the sessions before it have run.
  ///
  /// - Parameters:
  ///   - symbols: An empty table, which names the events of the run.
  ///   - sink: Receives the events.
  /// - Throws: ``TranscriptError`` if a line of the scenario is not an event.
  package convenience init(
    _ scenario: Scenario, application: any ReplayableApplication.Type, symbols: SymbolTable,
    sink: any EventSink
  ) throws {
    let storage = TemporaryStorage()
    let stored = scenario.before.isEmpty ? nil : StoredFiles()
    for life in scenario.before {
      // The process ends after its last stimulus. What it has begun is gone.
      try ScenarioRun(life, application, SymbolTable(), TurnCollector(), storage, stored).run()
    }
    try self.init(scenario, application, symbols, sink, storage, stored)
  }

  private init(
    _ scenario: Scenario, _ application: any ReplayableApplication.Type, _ symbols: SymbolTable,
    _ sink: any EventSink, _ storage: TemporaryStorage, _ stored: StoredFiles?
  ) throws {
    (self.scenario, self.application, self.storage) = (scenario, application, storage)
    self.symbols = symbols
    self.sink = OriginSink(sink, symbols: symbols)
    driver = ReplayDriver(
      application, head: scenario.head, symbols: symbols, sink: self.sink)
    driver.limitsTurns = false
    // As a log is recorded again: with the stand-ins that it has, and with new ones for new secrets.
    driver.redacts = !scenario.edits.isEmpty || stored != nil
    nextID = scenario.firstFreeID
    answers = ScenarioAnswers(symbols: symbols)
    answers.stored = stored
    answers.edited = scenario.answers.compactMapValues { try? Notation.value(of: $0).encoded }
    for stimulus in scenario.stimuli {
      try answers.add(stimulus.world, of: stimulus.id)
      if let effect = stimulus.effect { givers[effect, default: []].append(stimulus) }
    }
    for effect in scenario.effects { recorded[effect.name] = effect }
    let runtime = driver.runtime
    runtime.isRenewing = driver.redacts
    runtime.answerHost = answers
    runtime.effectHost = effects
    runtime.storageFolder = storage.folder
    answers.origin = { [unowned self, unowned runtime] in
      self.sink.origin(ofCause: runtime.currentCause)
    }
    answers.onOther = { [unowned self] request, answer in
      noted.answered.append("\(request): \(answer)")
    }
  }

  /// Lets some requests to storages fail, those without a recorded answer. A seed chooses which. Called
  /// before ``run(mayGoOn:)``.
  package func failStorages(seed: UInt64) { answers.faults = StorageFaults(seed: seed) }

  /// Gives the stimuli in their order.
  ///
  /// - Parameter mayGoOn: Asked before each; false ends the run.
  /// - Throws: ``TranscriptError`` if a line of the scenario is not an event.
  package func run(mayGoOn: () -> Bool = { true }) throws {
    for stimulus in scenario.stimuli {
      while let first = added.first, first.time < stimulus.time {
        added.removeFirst()
        guard try give(first, mayGoOn) else { return }
      }
      guard try give(stimulus, mayGoOn) else { return }
    }
  }

  /// Lets a simulated user continue after the last stimulus, and ends the session. The user decides
  /// when the effects end that have begun.
  package func goOn(_ plan: UserPlan, mayGoOn: () -> Bool = { true }) {
    answerNewEffects()
    let pending = begun.sorted { $0.key < $1.key }.compactMap { runtime.pendingEffect($0.value) }
    let user = ExploringUser(plan, of: application, in: driver.host, pending: pending)
    user.run(mayGoOn: mayGoOn)
    runtime.finish()
  }

  private func give(_ stimulus: Stimulus, _ mayGoOn: () -> Bool) throws -> Bool {
    guard mayGoOn() else { return false }
    sink.current = stimulus.id
    let refusal = try refusal(of: stimulus)
    answerNewEffects()
    guard let refusal else { return true }
    let words = StateDifference.cut(stimulus.wordsWithoutText, to: 100)
    noted.dropped.append("@\(stimulus.id) \(words): \(refusal)")
    return !isStrict
  }

  /// Gives one stimulus.
  ///
  /// - Returns: Why it is impossible now; nil if it was given.
  private func refusal(of stimulus: Stimulus) throws -> String? {
    // Timers that are due before have turns of their own, and may begin the effect that ends now.
    if runtime.nextNumber > 0 { runtime.advance(to: stimulus.time) }
    answerNewEffects()
    if let script = stimulus.script { return performed(script) }
    guard !stimulus.events.isEmpty else { return nil }
    var cause = EventHeader.noCause
    if let effect = stimulus.effect {
      guard let key = begun[effect] else { return "its effect has not begun" }
      guard runtime.pendingEffect(key) != nil else { return "its effect has ended" }
      cause = nextNumber
      nextNumber += 1
      driver.bind(cause, to: key)
    }
    return driver.execute(try turn(of: stimulus, cause: cause))?.text
  }

  /// The turn of a stimulus as the driver takes it. Each event gets a number that no other has.
  private func turn(of stimulus: Stimulus, cause: Int) throws -> TurnBuffer {
    let turn = TurnBuffer()
    var reader = TranscriptReader(symbols: symbols)
    let first = nextNumber
    for line in stimulus.events {
      var event = try reader.event(of: line)
      if followsRows, event.kind == .input { event.header.node = row(like: event.header.node) }
      event.header.startsTurn = turn.isEmpty
      event.header.time = stimulus.time
      event.header.number += first
      event.header.cause = event.header.cause < 0 ? cause : event.header.cause + first
      nextNumber = max(nextNumber, event.header.number + 1)
      event.payload.withUnsafeBytes { turn.append(event.header, payload: $0) }
    }
    return turn
  }

  /// The control of another row, if that of this one is not on the screen.
  private func row(like node: Symbol) -> Symbol {
    let path = symbols[node]
    guard path.contains("[") else { return node }
    let (paths, form) = (driver.host.targets.map(\.path), UserPlan.form(of: path))
    if paths.contains(path) { return node }
    return paths.first { UserPlan.form(of: $0) == form }.map(symbols.symbol) ?? node
  }

  /// Carries out what a user types as a line of a script.
  private func performed(_ script: String) -> String? {
    var line = SessionLine(script, isFirst: false)
    defer { runtime.settlePosted() }
    do throws(SessionLine.Defect) {
      let isTap = line.verb == "tap"
      guard isTap || line.verb == "type" else {
        return "'\(line.verb)' is neither tap nor type"
      }
      let target = try isTap ? line.takeWhole() : line.takeTarget(of: driver.host)
      let text = isTap ? "" : try line.takeText()
      do throws(InputError) {
        try isTap ? driver.host.tap(target) : driver.host.type(text, into: target)
      } catch {
        return driver.host.explanation(of: error, target)
      }
    } catch {
      return error.text
    }
    return nil
  }

  // MARK: Effects

  /// Gives effects that have begun the stimuli that end them.
  private func answerNewEffects() {
    for (name, arguments, key) in sink.takeBegun() {
      if let known = recorded[name] {
        begun[known.id] = key
        if known.arguments != arguments, givers[known.id] != nil {
          noted.answered.append(
            "@\(known.id) \(known.words): as in the recording, with other arguments")
        }
        continue
      }
      let id = nextID
      nextID += 1
      begun[id] = key
      answer(name, arguments, key, as: id)
    }
    effects.removeAll()
  }

  /// Finds the results of an effect that is none of the recording.
  private func answer(
    _ name: ScenarioEffect.Name, _ arguments: String, _ key: EffectKey, as id: Int
  ) {
    let words = "\(name.words) after @\(name.origin)"
    let now = runtime.turnTime
    let equal = scenario.effects.filter {
      $0.name.name == name.name && $0.arguments == arguments && givers[$0.id] != nil
    }
    let mayAdd = id - scenario.firstFreeID < Self.mostAdded
    if mayAdd, let equal = equal.first(where: { $0.name.node == name.node }) ?? equal.first {
      noted.answered.append("\(words): as in the recording")
      for giver in givers[equal.id] ?? [] {
        add(giver, of: id, at: now + max(1, giver.time - equal.time))
      }
      return
    }
    var result = Stimulus(id: nextID, time: now + 1)
    switch mayAdd ? effectPolicy : .pending {
    case .fail:
      result.time = now + Self.failureDelay
      result.events = ["ended error \"no recorded result\""]
    case .pending: break
    case .real: result.events = effects.pending(key).flatMap(resultOfBody).map { [$0] } ?? []
    }
    let isPending = result.events.isEmpty
    noted.answered.append("\(words): \(isPending ? "stays pending" : effectPolicy.words)")
    if !isPending { add(result, of: id, at: result.time) }
  }

  private func resultOfBody(_ effect: PendingEffect) -> String? {
    guard effect.mode == .boundary,
      let found = BodyCheck.result(of: effect, within: BodyCheck.usualTimeLimit)
    else { return nil }
    var header = EventHeader(kind: .effectEnded, name: symbols.symbol(found.status))
    header.cause = EventHeader.noCause
    return found.outcome.withUnsafeBytes {
      Transcript.summary(of: header, payload: $0, symbols: symbols, showsPlaces: true)
    }
  }

  private func add(_ giver: Stimulus, of effect: Int, at time: Int64) {
    var copy = giver
    (copy.id, copy.effect, copy.time) = (nextID, effect, time)
    nextID += 1
    added.insert(copy, at: added.firstIndex { $0.time > time } ?? added.count)
  }
}

extension ScenarioRun.EffectPolicy {
  fileprivate var words: String {
    switch self {
    case .fail: "fails"
    case .pending: "stays pending"
    case .real: "by its body"
    }
  }
}

import CBOR
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

/// A search for sessions in which an application fails: sessions that reach something new are kept,
/// and later sessions continue from their rare moments or edit them.
///
/// Which session is next follows from the seed and from what the sessions of earlier generations
/// reached, and not from time or from the number of processes.
package struct Exploration {
  /// A session to run.
  package struct Session {
    /// Its number, from 0 on.
    package var number: Int
    /// What happens first.
    package var scenario: Scenario
    /// The simulated user who continues; nil for a session that only repeats a recording.
    package var user: UserPlan?

    /// The request for it.
    package var request: BranchRequest { BranchRequest(scenario, user: user) }
  }

  /// A session that reached something new.
  private final class Entry {
    let scenario: Scenario
    init(_ scenario: Scenario) { self.scenario = scenario }
  }

  /// Where something was reached.
  private struct Moment {
    var entry: Entry
    /// The number of the event.
    var number: Int
    /// In how many sessions it was reached.
    var hits = 1
  }

  /// The number of sessions that are planned before the results of any of them count.
  package static let generation = 32
  private static let mostOfGroup = 48
  private static let mostTextStates = 6
  /// The number of moments of which the rarest is taken.
  private static let choices = 16
  private static let mostStimuli = 400
  private static let mostSeen = 64
  private static let mostErrors = 8
  private static let mostBefore = 2

  private let head: SessionHead
  private let seed: UInt64
  /// The sessions that are run first.
  private var recordings: [Scenario]
  private var nextNumber = 0
  private var moments: [UInt64: Moment] = [:]
  /// The keys of the moments, in the order in which they were reached.
  private var order: [UInt64] = []
  /// Those that say where the application is.
  private var states: [UInt64] = []
  private var groupSizes: [UInt64: Int] = [:]
  private var seen: [String] = []
  private var errors: [UserPlan.KnownError] = []
  /// The kinds of controls that no session has used, and that are to be reached first.
  package private(set) var wanted: [String]
  /// What the application asks for, with an answer; ``SessionFeatures/surroundings``.
  private var surroundings: [String: CBORValue] = [:]
  /// Whether the application stores something.
  private var savesState = false

  /// - Parameters:
  ///   - head: The head of each session but its nonce.
  ///   - recordings: Sessions to begin with.
  ///   - wanted: The kinds of controls that are to be used first; ``UserPlan/kind(of:)``.
  package init(
    _ head: SessionHead, seed: UInt64, recordings: [Scenario] = [], wanted: [String] = []
  ) {
    (self.head, self.seed, self.recordings) = (head, seed, recordings)
    self.wanted = wanted
  }

  /// The number of different things that were reached.
  package var reachedCount: Int { order.count }

  // MARK: Results

  /// Takes the events of a session.
  ///
  /// - Parameters:
  ///   - lastEvent: The last event from which another session may continue.
  ///   - before: The sessions before it; ``Scenario/before``.
  ///   - log: Reads the session; called if it reached something new.
  /// - Returns: The scenario of the session if it reached something new.
  package mutating func take(
    _ events: TurnBuffer, _ symbols: SymbolTable, to lastEvent: Int,
    before: [Scenario] = [], log: () throws -> SessionLogReader
  ) throws -> Scenario? {
    var features = SessionFeatures(symbols: symbols)
    for index in 0..<events.count { features.add(events.headers[index], events.payload(index)) }
    var new: [SessionFeatures.Feature] = []
    for feature in features.reached where feature.number <= lastEvent {
      if let known = moments[feature.id] {
        moments[feature.id]?.hits += 1
        if feature.number < known.number * 3 / 4 { new.append(feature) }
      } else if feature.group == 0 || groupSizes[feature.group, default: 0] < Self.mostOfGroup {
        if feature.group != 0 { groupSizes[feature.group, default: 0] += 1 }
        new.append(feature)
      }
    }
    remember(features)
    for header in events.headers where header.kind == .input && !wanted.isEmpty {
      let kind = UserPlan.kind(of: symbols[header.node])
      wanted.removeAll { $0 == kind }
    }
    if new.isEmpty { return nil }
    var scenario = try Scenario(of: log())
    scenario.follow(before)
    let entry = Entry(scenario)
    for feature in new {
      let known = moments[feature.id]
      if known == nil { order.append(feature.id) }
      // Of many texts at one place, most are what a user typed.
      let isText = groupSizes[feature.group, default: 0] > Self.mostTextStates
      if known == nil, feature.isState, !isText { states.append(feature.id) }
      moments[feature.id] = Moment(entry: entry, number: feature.number, hits: known?.hits ?? 1)
    }
    return entry.scenario
  }

  private mutating func remember(_ features: SessionFeatures) {
    savesState = savesState || features.savesState
    surroundings.merge(features.surroundings) { known, _ in known }
    for text in features.texts where !seen.contains(text) { seen.append(text) }
    seen.removeFirst(max(0, seen.count - Self.mostSeen))
    for error in features.errors where !errors.contains(error) {
      if errors.count(where: { $0.effect == error.effect }) < Self.mostErrors {
        errors.append(error)
      }
    }
  }

  // MARK: Plans

  /// The sessions of the next generation.
  ///
  /// - Parameter most: No more than these.
  package mutating func plan(most: Int) -> [Session] {
    (0..<min(Self.generation, most)).map { _ in
      defer { nextNumber += 1 }
      return session(nextNumber)
    }
  }

  private mutating func session(_ number: Int) -> Session {
    if !recordings.isEmpty {
      return Session(number: number, scenario: marked(recordings.removeFirst(), number))
    }
    var random = SeededRandom(seed: Mixing.mix(seed) ^ UInt64(number))
    let isFresh = order.isEmpty || random.chance(10)
    let steps = (isFresh ? [20, 60, 120] : [4, 10, 25])[random.below(3)]
    var scenario = isFresh ? fresh(&random) : base(&random)
    if savesState, !isFresh, scenario.before.count < Self.mostBefore, random.chance(12) {
      try? scenario.apply([.relaunch(scenario.stimuli.last { !$0.isEnd }?.id ?? 0)])
    }
    scenario.stimuli.removeAll(where: \.isEnd)
    scenario.stimuli = Array(scenario.stimuli.prefix(Self.mostStimuli))
    return Session(
      number: number, scenario: marked(scenario, number),
      user: UserPlan(seed: random.next(), steps: steps, seen: seen, errors: errors, wanted: wanted))
  }

  /// A scenario of another nonce, whose secrets become stand-ins.
  private func marked(_ scenario: Scenario, _ number: Int) -> Scenario {
    var scenario = scenario
    scenario.edits = []
    scenario.head.nonce = Mixing.mix(seed)
    scenario.mark("explore --seed \(seed), session \(number)")
    return scenario
  }

  /// A session from the start.
  private func fresh(_ random: inout SeededRandom) -> Scenario {
    var scenario = Scenario(head: head)
    scenario.head.seed = random.next()
    var start = Stimulus(id: 0, time: 0)
    start.events = ["input start app {properties: true}"]
    scenario.stimuli = [start]
    for (name, old) in surroundings.sorted(by: { $0.key < $1.key }) where random.chance(50) {
      let answers = Surroundings.answers(name, besides: old)
      if !answers.isEmpty { scenario.answers[name] = answers[random.below(answers.count)] }
    }
    return scenario
  }

  /// A kept session to its rare moment, or as a whole with edits.
  private func base(_ random: inout SeededRandom) -> Scenario {
    let moment = rareMoment(&random)
    var scenario = moment.entry.scenario
    if random.chance(80) {
      scenario.stimuli.removeAll { $0.id > moment.number }
      return scenario
    }
    if random.chance(50) { scenario.stimuli.removeAll { $0.id > moment.number } }
    for _ in 0...random.below(3) {
      // An edit that is impossible changes nothing.
      if let edit = edit(of: scenario, &random) { try? scenario.apply([edit]) }
    }
    if random.chance(25) { splice(rareMoment(&random).entry.scenario, after: &scenario) }
    return scenario
  }

  /// The rarest of some moments: usually of those with a new state, and often of the last of them.
  private func rareMoment(_ random: inout SeededRandom) -> Moment {
    let keys = states.isEmpty || random.chance(25) ? order : states
    let start = random.chance(40) ? keys.count - min(keys.count, 1 + keys.count / 8) : 0
    let some = (0..<Self.choices).compactMap { _ in
      moments[keys[start + random.below(keys.count - start)]]
    }
    // A short way there leaves time for more sessions.
    func cost(_ moment: Moment) -> Int { moment.hits * (50 + moment.number) }
    guard let rarest = some.min(by: { cost($0) < cost($1) }) else {
      preconditionFailure("each key of the order has a moment")
    }
    return rarest
  }

  private func edit(of scenario: Scenario, _ random: inout SeededRandom) -> ScenarioEdit? {
    let inner = scenario.stimuli.dropFirst().filter { !$0.isEnd }
    guard !inner.isEmpty else { return nil }
    func one() -> Stimulus { inner[random.below(inner.count)] }
    let (first, second) = (one().id, one().id)
    let range = min(first, second)...max(first, second)
    switch random.below(8) {
    case 0: return .skip(first...first)
    case 1: return .skip(range)
    case 2: return .repeat(range)
    case 3: return .move(first, second)
    case 4: return .delay(first, Int64(1 + random.below(5)) * 500_000)
    case 5: return .squeeze(1_000)
    case 6:
      let typed = inner.filter { $0.inputWord == .text }
      guard !typed.isEmpty, !seen.isEmpty else { return nil }
      return .value(typed[random.below(typed.count)].id, seen[random.below(seen.count)])
    default:
      let ends = inner.filter(\.endsEffect)
      guard !ends.isEmpty else { return nil }
      return .effect(
        ends[random.below(ends.count)].id,
        random.chance(50) ? .never : .ended("ended error \"simulated failure\""))
    }
  }

  /// Adds the inputs of another session after those of a scenario.
  private func splice(_ other: Scenario, after scenario: inout Scenario) {
    scenario.stimuli.removeAll(where: \.isEnd)
    let inputs = other.stimuli.filter { $0.isUserInput }
    guard let first = inputs.first, let last = scenario.stimuli.last else { return }
    let (id, time) = (scenario.firstFreeID, last.time + 1)
    for (index, input) in inputs.enumerated() {
      var copy = input
      (copy.id, copy.time) = (id + index, time + input.time - first.time)
      scenario.stimuli.append(copy)
    }
  }
}

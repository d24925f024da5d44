import CBOR
import EventModel
import Replay

/// Makes a scenario smaller that still has a property: fewer stimuli, then simpler values, then
/// shorter pauses.
///
/// Groups of stimuli are left out together: an input and the results of what it began. Each
/// candidate is run; it becomes the best one if it has the property at the same place.
///
/// Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
package struct Minimizer {
  /// The smallest scenario so far.
  package private(set) var best: Scenario
  /// What it does.
  package private(set) var match: PropertyMatch
  /// The number of candidates that were run.
  package private(set) var tried = 0
  /// Called after each candidate.
  package var onProgress: (Minimizer) -> Void = { _ in }
  /// Runs a candidate in which an input of a row that is gone goes to another row, and returns it with
  /// these rows; nil if there is no such input.
  package var followRows: (Scenario) throws -> Scenario? = { _ in nil }
  private var followsRows = false
  /// The stimuli of the candidates that do not have the property.
  private var refused: Set<[[Stimulus]]> = []
  private let find: (Scenario) throws -> PropertyMatch?
  private let mayGoOn: () -> Bool

  /// - Parameters:
  ///   - scenario: A scenario that has the property.
  ///   - match: What it does.
  ///   - mayGoOn: Asked before each candidate; false ends the search with the best one so far.
  ///   - find: Runs a candidate, and returns a match of the same kind and place.
  package init(
    _ scenario: Scenario, _ match: PropertyMatch, mayGoOn: @escaping () -> Bool,
    find: @escaping (Scenario) throws -> PropertyMatch?
  ) {
    (best, self.match, self.mayGoOn, self.find) = (scenario, match, mayGoOn, find)
  }

  /// Searches until nothing smaller has the property.
  ///
  /// - Throws: The errors of `find`.
  package mutating func run() throws {
    try cutTail()
    try leaveOutAll()
    // What makes a row is needed as long as the row is; another row may do.
    followsRows = best.stimuli.contains { $0.isUserInput && $0.words.contains("[") }
    if followsRows { try leaveOutAll() }
    if try simplifyValues() { try leaveOutAll() }
    try shortenPauses()
  }

  private mutating func leaveOutAll() throws {
    var count = Int.max
    while best.stimulusCount < count {
      count = best.stimulusCount
      try leaveOutLives()
      for life in best.before.indices.map({ $0 }) + [best.before.count] {
        try leaveOut(groups(of: life), of: life)
        try leaveOut(best[life: life].stimuli.map { [$0.id] }, of: life)
      }
      try mendStorages()
    }
  }

  /// As ``takes(_:)``, with other rows in the place of those that are gone.
  private mutating func takesOtherRows(_ candidate: Scenario) throws -> Bool {
    guard followsRows, mayGoOn(), let other = try followRows(candidate) else { return false }
    return try takes(other)
  }

  /// Runs a candidate, which becomes the best one if it has the property.
  ///
  /// - Parameter isFirst: Whether it is tried even if the search must end.
  private mutating func takes(_ candidate: Scenario, first isFirst: Bool = false) throws -> Bool {
    let stimuli = (candidate.before + [candidate]).map(\.stimuli)
    guard !refused.contains(stimuli), isFirst || mayGoOn() else { return false }
    tried += 1
    defer { onProgress(self) }
    guard let found = try find(candidate) else {
      refused.insert(stimuli)
      return false
    }
    (best, match) = (candidate, found)
    return true
  }

  // MARK: Sessions before

  /// Leaves out sessions of the processes before, the last ones first, or lets what they do happen in the
  /// process after them.
  private mutating func leaveOutLives() throws {
    for life in best.before.indices.reversed() {
      var candidate = best
      candidate.before.remove(at: life)
      if try takes(candidate) { continue }
      candidate = best
      candidate.join(life)
      _ = try takes(candidate)
    }
  }

  /// Lets requests of storages succeed that have failed.
  private mutating func mendStorages() throws {
    for life in 0...best.before.count {
      for index in best[life: life].stimuli.indices {
        for line in best[life: life].stimuli[index].world
        where StorageRequest.failure(in: line) != nil {
          var candidate = best
          candidate[life: life].stimuli[index].world.removeAll { $0 == line }
          _ = try takes(candidate)
        }
      }
    }
  }

  // MARK: Stimuli

  /// Leaves out what comes after the match. What was given at its time may have caused it.
  private mutating func cutTail() throws {
    var candidate = best
    candidate.stimuli.removeAll { $0.time > match.time && !$0.isEnd }
    candidate.close(at: match.time + 1)
    if candidate.stimuli.count < best.stimuli.count { _ = try takes(candidate, first: true) }
  }

  /// The stimuli but the first and the last, each input together with what follows from it.
  private func groups(of life: Int) -> [[Int]] {
    let inner = best[life: life].stimuli.dropFirst().filter { !$0.isEnd }
    let effects = Dictionary(best[life: life].effects.map { ($0.id, $0.name.origin) }) { $1 }
    let givers = Dictionary(inner.map { ($0.id, $0.effect) }) { first, _ in first }
    var groups: [Int: [Int]] = [:]
    var order: [Int] = []
    for stimulus in inner {
      var root = stimulus.id
      // A cause is an earlier stimulus; one that was left out ends the chain.
      while case let effect?? = givers[root], let origin = effects[effect], origin < root,
        givers[origin] != nil
      {
        root = origin
      }
      if groups[root] == nil { order.append(root) }
      groups[root, default: []].append(stimulus.id)
    }
    return order.map { groups[$0] ?? [] }
  }

  /// Leaves out as many parts as possible: first half of them at once, at last one at a time.
  ///
  /// - Parameter life: The session that has them; see ``Scenario/subscript(life:)``.
  private mutating func leaveOut(_ parts: [[Int]], of life: Int) throws {
    var parts = parts.filter { !$0.contains(best[life: life].stimuli[0].id) }
    var size = max(1, parts.count / 2)
    while !parts.isEmpty {
      var (index, hasRemoved) = (0, false)
      while index < parts.count, mayGoOn() {
        let end = min(index + size, parts.count)
        let left = Set(parts[index..<end].joined())
        var candidate = best
        candidate[life: life].stimuli.removeAll { left.contains($0.id) && !$0.isEnd }
        if candidate.stimulusCount < best.stimulusCount,
          try takes(candidate) || takesOtherRows(candidate)
        {
          parts.removeSubrange(index..<end)
          hasRemoved = true
        } else {
          index = end
        }
      }
      if size == 1, !hasRemoved || !mayGoOn() { return }
      size = max(1, size / 2)
    }
  }

  // MARK: Values

  /// - Returns: Whether a value is simpler now. What it leads to may not need other stimuli, nor the
  ///   stimulus itself if its effect cannot decode the value.
  private mutating func simplifyValues() throws -> Bool {
    var isSimpler = false
    for index in best.stimuli.indices.dropFirst() {
      var hasChanged = true
      while hasChanged, mayGoOn() {
        hasChanged = false
        for value in best.stimuli[index].simplerValues {
          var candidate = best
          candidate.stimuli[index].events[0] = value
          guard try takes(candidate) else { continue }
          (hasChanged, isSimpler) = (true, true)
          break
        }
      }
    }
    return isSimpler
  }

  /// The pauses to which all are shortened, in microseconds.
  private static let pauses: [Int64] = [1, 1_000, 100_000, 1_000_000, 10_000_000]

  private mutating func shortenPauses() throws {
    for life in best.before.indices {
      for pause in Self.pauses {
        var candidate = best
        candidate.before[life].squeeze(to: pause)
        if candidate == best { break }
        if try takes(candidate) { break }
      }
    }
    for pause in Self.pauses {
      var candidate = best
      candidate.squeeze(to: pause)
      if candidate.stimuli == best.stimuli { break }
      if try takes(candidate) { break }
    }
    for index in best.stimuli.indices.dropFirst() {
      for pause in Self.pauses {
        let rest = best.stimuli[index].time - best.stimuli[index - 1].time - pause
        if rest <= 0 { break }
        var candidate = best
        for later in candidate.stimuli.indices[index...] { candidate.stimuli[later].time -= rest }
        if try takes(candidate) { break }
      }
    }
  }
}

extension Stimulus {
  /// Its first event with simpler values, the simplest first; empty if it has no value to change.
  fileprivate var simplerValues: [String] {
    guard let line = events.first, inputWord == .text || endsEffect else { return [] }
    let symbols = SymbolTable()
    var reader = TranscriptReader(symbols: symbols)
    guard let event = try? reader.event(of: line),
      inputWord == .text || event.header.name == symbols.known(EffectStatus.value.rawValue),
      let value = try? CBORValue(canonical: event.payload)
    else { return [] }
    return value.simpler.map { simpler in
      var event = event
      event.payload = simpler.encoded
      return Transcript.summary(of: event, symbols: symbols)
    }
  }
}

extension CBORValue {
  /// Values of the same type that are simpler: shorter texts and arrays, numbers nearer to 0. Not
  /// more than some of each part.
  fileprivate var simpler: [CBORValue] {
    switch self {
    case .text(let text) where !text.isEmpty:
      let half = text.prefix(text.count / 2)
      return Set(["", String(half), String(text.dropLast())]).sorted { $0.count < $1.count }
        .map { .text($0) }
    case .unsigned(let number) where number > 0:
      return [.unsigned(0)] + (number > 1 ? [.unsigned(number / 2)] : [])
    case .negative(let number) where number > 0: return [.negative(0), .negative(number / 2)]
    case .float(let number) where number != 0 && number.isFinite: return [.float(0)]
    case .array(let items) where !items.isEmpty:
      let shorter = [[], Array(items.prefix(items.count / 2)), items.dropLast()]
      let inner = items.prefix(4).indices.flatMap { index in
        items[index].simpler.prefix(1).map { simpler in
          var copy = items
          copy[index] = simpler
          return copy
        }
      }
      return (shorter.filter { $0.count < items.count } + inner).map { .array($0) }
    case .map(let pairs):
      return pairs.indices.flatMap { index in
        pairs[index].value.simpler.prefix(1).map { simpler in
          var copy = pairs
          copy[index].value = simpler
          return .map(copy)
        }
      }
    default: return []
    }
  }
}

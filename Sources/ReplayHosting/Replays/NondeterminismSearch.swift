import EventModel
import Replay

/// Finds the class of nondeterminism with replays in changed surroundings.
///
/// Replays that differ from each other are repeated with one source of difference removed. If they
/// are equal after that, the removed source is the class. Replays that equal each other and differ
/// from the record are repeated with one part of the surroundings changed. If the change shows at
/// the divergence, that part is the class.
package struct NondeterminismSearch {
  /// The operations that the search needs from outside.
  package struct Operations {
    /// Replays in the given surroundings, `passes` times in one process; returns the last replay.
    package var replay: (HostSurroundings, _ passes: Int) throws -> ReplayTrace
    /// Waits for a number of seconds.
    package var pause: (Double) -> Void
    /// Creates an empty folder.
    package var emptyFolder: () throws -> String
    /// The names of the variables in the environment.
    package var variables: [String]

    /// Creates the operations of a search from closures.
    package init(
      replay: @escaping (HostSurroundings, _ passes: Int) throws -> ReplayTrace,
      pause: @escaping (Double) -> Void, emptyFolder: @escaping () throws -> String,
      variables: [String]
    ) {
      self.replay = replay
      self.pause = pause
      self.emptyFolder = emptyFolder
      self.variables = variables
    }
  }

  private let operations: Operations
  /// The index of the first replayed event that differs from the record; nil if unknown.
  private let anchor: Int?

  /// - Parameter anchor: The number, in the replay, of the first event that differs from the
  ///   record; nil if only the replays differ from each other.
  package init(_ operations: Operations, anchor: Int?) {
    self.operations = operations
    self.anchor = anchor
  }

  /// The time between two replays whose clocks must differ, in seconds.
  private static let step = 1.1

  /// Replays until the class is known.
  ///
  /// - Returns: Nil if no change of the surroundings explains the difference.
  package func run() throws -> NondeterminismFinding? {
    var plain = [try replay(), try replay()]
    operations.pause(2 * Self.step)
    plain.append(try replay())
    let pairs = [(0, 1), (0, 2), (1, 2)]
    let equal = pairs.filter { plain[$0].firstDifference(from: plain[$1]) == nil }.count
    // A difference that does not show each time needs more replays before its absence is
    // conclusive.
    if equal < pairs.count { return try unstable(plain, rounds: equal == 0 ? 4 : 8) }
    if let finding = try stable(plain[0]) { return finding }
    return try rare(plain)
  }

  private func replay(
    _ surroundings: HostSurroundings = .unchanged, passes: Int = 1
  ) throws -> ReplayTrace {
    try operations.replay(surroundings, passes)
  }

  // MARK: Replays that differ from each other

  private func unstable(
    _ plain: [ReplayTrace], rounds: Int
  ) throws -> NondeterminismFinding? {
    let removals: [(Nondeterminism, (inout HostSurroundings) throws -> Void)] = [
      (.hashOrder, { Self.fixHashing(&$0) }),
      (Self.kindOfAddresses(plain), { Self.fixAddresses(&$0) }),
      (.file, { try moveFolders(&$0) }), (.threadOrder, { $0.usesOneProcessor = true }),
    ]
    for (kind, remove) in removals where try areEqual(rounds, remove) {
      return NondeterminismFinding(kind)
    }
    return NondeterminismFinding(try kindByLooks(plain))
  }

  private static func fixHashing(_ surroundings: inout HostSurroundings) {
    surroundings.variables["SWIFT_DETERMINISTIC_HASHING"] = "1"
  }

  /// Fixes hashing as well: the memory that an object gets depends on the order in which memory was
  /// freed.
  private static func fixAddresses(_ surroundings: inout HostSurroundings) {
    fixHashing(&surroundings)
    surroundings.fixesAddresses = true
  }

  /// The class if fixed addresses remove the difference. The order of a set of objects also depends
  /// on their addresses.
  private static func kindOfAddresses(_ plain: [ReplayTrace]) -> Nondeterminism {
    let pairs = plain[0].differingValues(from: plain[2])
    return NondeterminismValues.arePermuted(pairs) ? .hashOrder : .address
  }

  /// Whether replays equal each other in surroundings that are created again for each of them.
  private func areEqual(
    _ rounds: Int, _ change: (inout HostSurroundings) throws -> Void
  ) throws -> Bool {
    var first: ReplayTrace?
    for round in 0..<rounds {
      // A clock in whole seconds shows the same value in two consecutive replays.
      if round == 2 { operations.pause(Self.step) }
      var surroundings = HostSurroundings.unchanged
      try change(&surroundings)
      let trace = try replay(surroundings)
      if let first, first.firstDifference(from: trace) != nil { return false }
      first = first ?? trace
    }
    return true
  }

  /// Judges by the differing values if no removal has made the replays equal.
  private func kindByLooks(_ plain: [ReplayTrace]) throws -> Nondeterminism {
    if plain.contains(where: { !$0.strays.isEmpty }) { return .threadOrder }
    if try isClock(plain) { return .clock }
    let far = plain[0].differingValues(from: plain[2])
    if far.contains(where: NondeterminismValues.areAddresses) { return .address }
    let named = far + plain[0].differingSummaries(from: plain[2])
    return named.contains(where: NondeterminismValues.holdOtherIdentifiers) ? .identifier : .random
  }

  /// Two days around an instant, since a calendar may show it in any time zone.
  private static func days(around instant: Double) -> ClosedRange<Double> {
    instant - 172_800...instant + 172_800
  }

  /// Whether the values change as a clock does, also in one more replay.
  private func isClock(_ plain: [ReplayTrace]) throws -> Bool {
    if Self.showPresent(plain[0], plain[2]) { return true }
    guard Self.moveWithTime(plain) else { return false }
    operations.pause(Self.step)
    return Self.moveWithTime(plain + [try replay()])
  }

  /// Whether both traces show the present time where they differ.
  private static func showPresent(_ first: ReplayTrace, _ second: ReplayTrace) -> Bool {
    first.differingValues(from: second).contains { pair in
      [pair.texts.0, pair.texts.1].allSatisfy {
        NondeterminismValues.holdsTime($0, in: days(around: first.startedAt))
      }
    }
  }

  /// Whether one unit of time explains all values that differ from those of the first trace.
  private static func moveWithTime(_ traces: [ReplayTrace]) -> Bool {
    NondeterminismValues.units.contains { unit in
      traces.dropFirst().allSatisfy { trace in
        let elapsed = trace.startedAt - traces[0].startedAt
        // A clock in whole seconds may show the same value.
        if traces[0].firstDifference(from: trace) == nil { return unit == 1 && elapsed < step }
        return traces[0].differingValues(from: trace).contains {
          NondeterminismValues.movedBy(elapsed, unit: unit, $0)
        }
      }
    }
  }

  /// The class if replays differed once and not again: only the order of threads changes so rarely.
  private func rare(_ plain: [ReplayTrace]) throws -> NondeterminismFinding? {
    guard anchor == nil else { return nil }
    for _ in 0..<8 where plain[0].firstDifference(from: try replay()) != nil {
      return NondeterminismFinding(.threadOrder)
    }
    return nil
  }

  // MARK: Replays that differ from the record only

  private func stable(_ plain: ReplayTrace) throws -> NondeterminismFinding? {
    guard let anchor else { return nil }
    func shows(_ trace: ReplayTrace) -> Bool { differs(trace, from: plain, at: anchor) }
    if shows(try replay(passes: 2)) { return NondeterminismFinding(.processState) }
    for (kind, name, values) in Self.settings {
      for value in values where shows(try replay(with: [name: value])) {
        return NondeterminismFinding(kind)
      }
    }
    var moved = HostSurroundings.unchanged
    moved.workingFolder = try operations.emptyFolder()
    if shows(try replay(moved)) { return NondeterminismFinding(.file) }
    if let finding = try storage(plain, anchor) { return finding }
    if let finding = try variable(shows) { return finding }
    if !plain.strays.isEmpty { return NondeterminismFinding(.threadOrder) }
    return holdsPresent(plain, anchor) ? NondeterminismFinding(.clock) : nil
  }

  /// Several values of each setting, so that one of them differs from the present one.
  private static let settings: [(Nondeterminism, String, [String])] = [
    (.zone, "TZ", ["Pacific/Kiritimati", "UTC"]),
    (.locale, "LC_ALL", ["C", "C.UTF-8", "de_DE.UTF-8"]),
    (.locale, "LANG", ["C", "C.UTF-8", "de_DE.UTF-8"]),
  ]

  private func replay(with variables: [String: String]) throws -> ReplayTrace {
    var surroundings = HostSurroundings.unchanged
    for (name, value) in variables { surroundings.variables[name] = value }
    return try replay(surroundings)
  }

  /// Whether a trace differs first in the turn that diverges, and not after the divergence.
  private func differs(_ trace: ReplayTrace, from plain: ReplayTrace, at anchor: Int) -> Bool {
    guard let index = plain.firstDifference(from: trace) else { return false }
    let place = plain.events.firstIndex { $0.number >= anchor } ?? plain.events.count
    return index <= place && index >= plain.startOfTurn(at: place)
  }

  /// Variables that name folders in which an application keeps files.
  private static let folders = [
    "HOME", "COMPOSE_STORAGE", "TMPDIR", "XDG_STATE_HOME",
    "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
  ]

  private func moveFolders(_ surroundings: inout HostSurroundings) throws {
    let folder = try operations.emptyFolder()
    surroundings.workingFolder = folder
    for name in Self.folders { surroundings.variables[name] = folder }
  }

  /// The class if the content or the place of the environment's folders changes the replay.
  private func storage(_ plain: ReplayTrace, _ anchor: Int) throws -> NondeterminismFinding? {
    var traces: [ReplayTrace] = []
    for _ in 0..<2 {
      var surroundings = HostSurroundings.unchanged
      try moveFolders(&surroundings)
      traces.append(try replay(surroundings))
    }
    guard differs(traces[0], from: plain, at: anchor) else { return nil }
    // If the name of the folder changes the replay, the application uses the name.
    if traces[0].firstDifference(from: traces[1]) == nil { return NondeterminismFinding(.file) }
    for name in Self.folders {
      if differs(try replay(with: [name: try operations.emptyFolder()]), from: plain, at: anchor) {
        return NondeterminismFinding(.environment, variable: name)
      }
    }
    return NondeterminismFinding(.environment)
  }

  /// Finds the variable by bisection.
  private func variable(_ shows: (ReplayTrace) -> Bool) throws -> NondeterminismFinding? {
    func isRead(_ names: ArraySlice<String>) throws -> Bool {
      let changes = names.map { ($0, "changed by compose-replay") }
      return shows(try replay(with: Dictionary(uniqueKeysWithValues: changes)))
    }
    var names = operations.variables.filter(Self.mayChange).sorted()[...]
    if names.isEmpty { names = [Self.extra] } else { names.append(Self.extra) }
    guard try isRead(names) else { return nil }
    while names.count > 1 {
      let half = names.prefix(names.count / 2)
      names = try isRead(half) ? half : names.dropFirst(names.count / 2)
    }
    guard let name = names.first, name != Self.extra, try isRead(names) else {
      return NondeterminismFinding(.environment)
    }
    return NondeterminismFinding(.environment, variable: name)
  }

  /// A variable that is not set, for applications that read the whole environment.
  private static let extra = "COMPOSE_REPLAY_EXTRA"

  /// Whether a variable may change: not if a program needs it to start, and not if it was already
  /// tried.
  private static func mayChange(_ name: String) -> Bool {
    let starts = ["PATH", "LD_", "LC_", "SWIFT_", "TSAN_", "ASAN_"]
    return !starts.contains(where: name.hasPrefix) && !folders.contains(name)
      && !["TZ", "LANG", "PWD"].contains(name)
  }

  /// Whether the replayed event holds the present time.
  private func holdsPresent(_ plain: ReplayTrace, _ anchor: Int) -> Bool {
    guard let event = plain.events.first(where: { $0.number == anchor }) else { return false }
    return NondeterminismValues.texts(of: event).contains {
      NondeterminismValues.holdsTime($0, in: Self.days(around: plain.startedAt))
    }
  }
}

import CBOR
import EventModel

/// The events that write a state path, with the timers that caused their turns.
package struct PathWrites {
  /// The numbers of the events, in order.
  package private(set) var numbers: [Int] = []
  /// The timer whose fire began the turn of each write; none for any other root.
  private var timers: [Symbol] = []
  /// Whether all writes were kept, or only the last one.
  package let keepsAll: Bool

  /// Finds the writes up to an event.
  ///
  /// - Parameter keepsAll: Whether to keep all writes, or only the last one.
  /// - Throws: ``LogError``.
  package init(
    of path: StatePath, upTo last: Int, in timeline: SessionTimeline, keepsAll: Bool
  ) throws {
    self.keepsAll = keepsAll
    var search = WriteSearch(path, symbols: timeline.symbols)
    let fire = timeline.symbols.symbol(TimerOperation.fire)
    var timer = Symbol.none
    func note(_ header: EventHeader, _ isWrite: () throws -> Bool) rethrows -> Bool {
      guard header.number <= last else { return false }
      if header.startsTurn {
        timer = header.kind == .timer && header.name == fire ? header.node : .none
      }
      if try isWrite() {
        if !keepsAll { (numbers, timers) = ([], []) }
        numbers.append(header.number)
        timers.append(timer)
      }
      return true
    }
    guard path.selectsByValue else {
      try timeline.forEachEvent { header, payload in
        note(header) { search.isWrite(header, payload: payload) }
      }
      return
    }
    // A change does not hold the value that selects an element, so the state is looked at, too.
    var values = try timeline.events.stateBeforeFirstEvent?.values(at: path) ?? []
    try timeline.forEachState { header, payload, state in
      note(header) {
        guard search.isWrite(header, payload: payload) else { return false }
        let former = values
        values = state.values(at: path)
        return values != former
      }
    }
  }

  /// Consecutive writes whose turns were begun by the same timer.
  package struct Run {
    /// The numbers of the events, in order.
    package var numbers: ArraySlice<Int>
    /// The timer; none for a single write of another turn.
    package var timer: Symbol
  }

  /// The largest number of writes by one timer that are shown one by one.
  private static let fewWrites = 2

  /// All writes except the last; a long run of one timer is one entry.
  package var runsBeforeLast: [Run] {
    var runs: [Run] = []
    var start = 0
    for index in numbers.indices.dropLast().map({ $0 + 1 }) {
      let isEnd = index == numbers.count - 1
      guard isEnd || timers[index] == .none || timers[index] != timers[start] else { continue }
      let run = Run(numbers: numbers[start..<index], timer: timers[start])
      if run.timer != .none && run.numbers.count > Self.fewWrites {
        runs.append(run)
      } else {
        runs += run.numbers.indices.map { Run(numbers: numbers[$0...$0], timer: timers[$0]) }
      }
      start = index
    }
    return runs
  }
}

extension Projection {
  /// The values at all places that a path matches.
  fileprivate func values(at path: StatePath) -> [CBORValue] { matches(path).map(\.value) }
}

extension SessionTimeline {
  /// Returns the last write of each path up to an event; nil for a path without one.
  ///
  /// - Throws: ``LogError``.
  package func lastWrites(of paths: [StatePath], upTo last: Int) throws -> [Int?] {
    var searches = paths.map { WriteSearch($0, symbols: symbols) }
    var writes = [Int?](repeating: nil, count: paths.count)
    try forEachEvent { header, payload in
      guard header.number <= last else { return false }
      for index in searches.indices where searches[index].isWrite(header, payload: payload) {
        writes[index] = header.number
      }
      return true
    }
    return writes
  }

  /// Returns the values of a path before and after an event; nil where the path leads to nothing.
  ///
  /// - Throws: ``LogError``, ``ProjectionError``.
  package func values(
    of path: StatePath, around event: Int
  ) throws -> (old: CBORValue?, new: CBORValue?) {
    let old = try state(after: event - 1).state(of: path)
    return (old, try state(after: event).state(of: path))
  }
}

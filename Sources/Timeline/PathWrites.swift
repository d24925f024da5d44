import CBOR
import EventModel

/// The events that write a state path, with the timers that caused their turns.
package struct PathWrites {
  /// The numbers of the events, in order.
  package private(set) var numbers: [Int] = []
  /// The timer whose fire began the turn of each write; none for any other root.
  private var timers: [Symbol] = []
  /// What the last write changed of the parts that a path with wildcards or selectors matches; empty
  /// for any other path.
  package private(set) var changes: [PartChange] = []
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
    // What comes before an element moves it, which is a write if another one is there then.
    guard !path.isConcrete || path.elements.contains(where: \.isIndex) else {
      try timeline.forEachEvent { header, payload in
        note(header) { search.isWrite(header, payload: payload) }
      }
      return
    }
    // An event does not say which parts the path matches, so the state is looked at, too.
    var parts = PartSearch(path, in: try timeline.events.stateBeforeFirstEvent, timeline.symbols)
    try timeline.forEachState { header, payload, state in
      note(header) {
        let found = parts.changes(by: header, payload, to: state)
        if !found.isEmpty, !path.isConcrete { changes = found }
        return !found.isEmpty
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

/// Finds what events change of the parts of the state that a path matches, one event at a time.
struct PartSearch {
  private var search: WriteSearch
  private var parts: [(path: StatePath, node: Symbol, value: CBORValue)]

  /// - Parameter state: The state before the first event; nil for none.
  init(_ path: StatePath, in state: Projection?, _ symbols: SymbolTable) {
    search = WriteSearch(path, symbols: symbols)
    parts = state?.matches(path) ?? []
  }

  /// The changes by the next event.
  ///
  /// - Parameter state: The state after the event.
  mutating func changes(
    by header: EventHeader, _ payload: UnsafeRawBufferPointer, to state: Projection
  ) -> [PartChange] {
    guard search.isWrite(header, payload: payload) else { return [] }
    let former = parts
    parts = state.matches(search.path)
    return search.path.selectsByValue
      ? PartChange.change(of: search.path, from: former.map(\.value), to: parts.map(\.value))
      : PartChange.changes(from: former, to: parts)
  }
}

/// A change of one of the parts of the state that a path matches.
package struct PartChange: Equatable {
  /// The place of the part.
  package let path: StatePath
  /// The value before; nil if the part is new.
  package let old: CBORValue?
  /// The value after; nil if the part is gone.
  package let new: CBORValue?

  /// The change of what a selector finds, which may have moved.
  fileprivate static func change(
    of path: StatePath, from old: [CBORValue], to new: [CBORValue]
  ) -> [PartChange] {
    old == new ? [] : [PartChange(path: path, old: old.first, new: new.first)]
  }

  fileprivate static func changes(
    from old: [(path: StatePath, node: Symbol, value: CBORValue)],
    to new: [(path: StatePath, node: Symbol, value: CBORValue)]
  ) -> [PartChange] {
    let former = Dictionary(
      old.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    let present = Dictionary(
      new.map { ($0.path, $0.value) }, uniquingKeysWith: { first, _ in first })
    let gone = old.filter { present[$0.path] == nil }.map {
      PartChange(path: $0.path, old: $0.value, new: nil)
    }
    return gone
      + new.filter { former[$0.path] != $0.value }.map {
        PartChange(path: $0.path, old: former[$0.path], new: $0.value)
      }
  }
}

extension SessionTimeline {
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

import EventModel

/// The events that write a state path, with the timers that caused their turns.
struct PathWrites {
  private(set) var numbers: [Int] = []
  /// The timer whose fire began the turn of each write; none for any other root.
  private var timers: [Symbol] = []

  /// Finds the writes up to an event.
  ///
  /// - Parameter keepsAll: Whether to keep all writes, or only the last one.
  /// - Throws: ``LogError``.
  init(of path: StatePath, to last: Int, in view: LogView, keepsAll: Bool) throws {
    var search = WriteSearch(path, symbols: view.symbols)
    let fire = view.symbols.symbol("fire")
    var timer = Symbol.none
    try view.reader.forEachEvent(from: 0) { header, payload in
      guard header.number <= last else { return false }
      if header.startsTurn {
        timer = header.kind == .timer && header.name == fire ? header.node : .none
      }
      if search.isWrite(header, payload: payload) {
        if !keepsAll { (numbers, timers) = ([], []) }
        numbers.append(header.number)
        timers.append(timer)
      }
      return true
    }
  }

  /// Consecutive writes whose turns were begun by the same timer.
  struct Run {
    var numbers: ArraySlice<Int>
    var timer: Symbol
  }

  /// The largest number of writes by one timer that are shown one by one.
  private static let fewWrites = 2

  /// All writes except the last; a long run of one timer is one entry.
  var runsBeforeLast: [Run] {
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

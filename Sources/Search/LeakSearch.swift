import EventModel

/// Looks for repeating timers that were never cancelled: of one name, more and more of them fire.
struct LeakSearch {
  /// The number of repeating timers of one name that are a leak. Two can be there while one of them
  /// takes the place of the other.
  private static let mostTimers = 3
  /// How often a timer is armed by its own fire before it counts as one that repeats.
  private static let leastRepeats = 2

  private struct Timer {
    var node: Symbol
    var due: UInt64
    /// How often it was armed by its own fire.
    var repeats = 0
  }

  /// The timers that are armed, by the numbers of the events that armed them.
  private var armed: [Int: Timer] = [:]
  /// The timer that fired last, until it is armed again; with the number of the event.
  private var fired: (number: Int, timer: Timer)?
  private let symbols: SymbolTable

  init(_ symbols: SymbolTable) { self.symbols = symbols }

  /// Takes the next event.
  ///
  /// - Returns: The name of timers that are a leak from here on; nil for none.
  mutating func add(_ header: EventHeader) -> String? {
    guard header.kind == .timer else { return nil }
    switch TimerOperation(rawValue: symbols[header.name]) {
    case .arm: return arm(header)
    case .fire: fired = armed.removeValue(forKey: header.cause).map { (header.number, $0) }
    case .cancel:
      let number = armed.first { $0.value.node == header.node && $0.value.due == header.count }?.key
      if let number { armed[number] = nil }
    case nil: break
    }
    return nil
  }

  private mutating func arm(_ header: EventHeader) -> String? {
    var timer = Timer(node: header.node, due: header.count)
    if let fired, fired.number == header.cause, fired.timer.node == header.node {
      timer.repeats = fired.timer.repeats + 1
      self.fired = nil
    }
    armed[header.number] = timer
    guard timer.repeats == Self.leastRepeats else { return nil }
    let count = armed.values.count {
      $0.node == header.node && $0.repeats >= Self.leastRepeats
    }
    return count == Self.mostTimers ? symbols[header.node] : nil
  }
}

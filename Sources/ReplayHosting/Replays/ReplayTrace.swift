import CBOR
import EventModel
import Replay
import SessionLog

/// All events of one replay, for the comparison with another replay.
package struct ReplayTrace {
  /// The replayed events, in order.
  package var events: [Event]
  /// Reports of what tasks and threads outside the runtime tried.
  package var strays: [String]
  /// The start of the replay, in seconds since 1970.
  package var startedAt: Double
  private let symbols: SymbolTable

  /// - Parameter symbols: The symbol table of all compared traces.
  package init(
    events: [Event], symbols: SymbolTable, strays: [String] = [], startedAt: Double
  ) {
    self.symbols = symbols
    self.events = events
    self.strays = strays
    self.startedAt = startedAt
  }

  /// Replays a log in a child process, up to the turn of one event.
  ///
  /// - Parameter symbols: The symbol table of all compared traces.
  package init(of process: HostProcess, symbols: SymbolTable, startedAt: Double) {
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    var events: [Event] = []
    var isRunning = true
    while isRunning {
      let message = messages.next { header, payload in
        events.append(Event(header, payload: Array(payload)))
      }
      switch message {
      case .event, .reapplied, .endOfTurn: break
      case .done, .gone, .garbled: isRunning = false
      }
    }
    self.init(
      events: events, symbols: symbols,
      strays: messages.closing == nil ? [] : messages.notes,
      startedAt: startedAt)
    process.kill()
  }

  /// The index of the first event that differs; nil for equal traces.
  package func firstDifference(from other: ReplayTrace) -> Int? {
    let common = min(events.count, other.events.count)
    for index in 0..<common where !Self.areAlike(events[index], other.events[index]) {
      return index
    }
    return events.count == other.events.count ? nil : common
  }

  /// The index of the first event of an event's turn.
  func startOfTurn(at index: Int) -> Int {
    let end = min(index, events.count - 1)
    guard end >= 0 else { return 0 }
    return events[...end].lastIndex { $0.header.startsTurn } ?? 0
  }

  /// The first event that differs as a text, with its names; empty for equal traces.
  func differingSummaries(from other: ReplayTrace) -> [NondeterminismValues.Pair] {
    guard let index = firstDifference(from: other), index < events.count,
      index < other.events.count
    else { return [] }
    func summary(_ event: Event) -> CBORValue {
      .text(Transcript.summary(of: event, symbols: symbols))
    }
    return [.init(first: summary(events[index]), second: summary(other.events[index]))]
  }

  /// The values that differ in the first event that differs; empty for equal traces.
  func differingValues(from other: ReplayTrace) -> [NondeterminismValues.Pair] {
    guard let index = firstDifference(from: other), index < events.count,
      index < other.events.count
    else { return [] }
    return NondeterminismValues.pairs(events[index], other.events[index])
  }

  /// Whether two events are equal without their call sites, which are not a result of the
  /// application.
  private static func areAlike(_ a: Event, _ b: Event) -> Bool {
    a.kind == b.kind && a.header.node == b.header.node && a.header.name == b.header.name
      && a.header.count == b.header.count && a.header.extra == b.header.extra
      && a.cause == b.cause && a.payload == b.payload
  }
}

import EventModel

/// A source of events for the inspector. Random access is cheap near the event read last.
package protocol EventSource: AnyObject {
  /// The name in the title row: that of a file.
  var name: String { get }
  /// The application's identifier, with its version if known.
  var application: String { get }
  /// How complete the file is, in a few words; empty if it is complete.
  var note: String { get }
  /// The table of the symbols in the events.
  var symbols: SymbolTable { get }
  /// The number of events, which are numbered from 0.
  var eventCount: Int { get }

  /// Returns one event with its payload.
  func event(at number: Int) throws -> Event
  /// Calls `body` with each event in order until `body` returns false.
  func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws
  /// Returns a stored state at or before an event, as near to it as possible; nil if there is none.
  func checkpoint(before number: Int) throws -> Projection?
}

/// Computes states and screens from events, and caches a limited number of them.
///
/// A step forward applies one event. A step back applies at most ``interval`` events.
package final class StateCache {
  /// The number of events between two cached states.
  package static let interval = 256
  /// The largest number of cached states. Those farthest from the last event are removed first.
  package static let capacity = 64

  private let source: any EventSource
  private var kept: [Int: Projection] = [:]
  private var last: Projection?

  /// Creates an empty cache of a source.
  package init(_ source: any EventSource) { self.source = source }

  /// Returns the state after an event.
  ///
  /// - Throws: The errors of the source; ``ProjectionError`` when an event does not fit.
  package func projection(at number: Int) throws -> Projection {
    if let last, last.lastEvent == number { return last }
    var projection = try start(for: number)
    try source.forEachEvent(from: projection.lastEvent + 1) { header, payload in
      guard header.number <= number else { return false }
      try projection.apply(header, payload: payload)
      if header.number % Self.interval == 0 { kept[header.number] = projection }
      return header.number < number
    }
    trim(around: number)
    last = projection
    return projection
  }

  private func start(for number: Int) throws -> Projection {
    var best = Projection(symbols: source.symbols)
    for candidate in [last, kept[number - number % Self.interval]].compactMap({ $0 })
    where candidate.lastEvent <= number && candidate.lastEvent > best.lastEvent {
      best = candidate
    }
    // Reading a checkpoint from the file pays only if no cached state is near.
    if number - best.lastEvent > Self.interval {
      for (event, candidate) in kept where event <= number && event > best.lastEvent {
        best = candidate
      }
      if number - best.lastEvent > Self.interval,
        let checkpoint = try source.checkpoint(before: number),
        checkpoint.lastEvent > best.lastEvent
      {
        best = checkpoint
      }
    }
    return best
  }

  private func trim(around number: Int) {
    while kept.count > Self.capacity {
      let farthest = kept.keys.max { abs($0 - number) < abs($1 - number) }
      if let farthest { kept[farthest] = nil }
    }
  }
}

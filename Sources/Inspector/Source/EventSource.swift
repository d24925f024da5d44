import EventModel

/// Where the inspector gets events from; read-only, and random access is cheap near the last one.
package protocol EventSource: AnyObject {
  /// What the title row calls it: a file's name.
  var name: String { get }
  /// The application's id, and its version where one is known.
  var application: String { get }
  /// Whether the file is whole, in a few words; empty when nothing is to be said.
  var note: String { get }
  var symbols: SymbolTable { get }
  var eventCount: Int { get }

  func event(at number: Int) throws -> Event
  /// Passes events on in order until `body` returns false.
  func forEachEvent(
    from first: Int, _ body: (EventHeader, UnsafeRawBufferPointer) throws -> Bool
  ) throws
  /// A fold that ends at or before an event, as near to it as one is at hand; nil for none.
  func checkpoint(before number: Int) throws -> Projection?
}

/// Folds events into state and screen; keeps a bounded number of folds to go on from.
///
/// Stepping forward folds one event; stepping back folds at most ``interval`` of them.
package final class StateCache {
  /// Events between two folds that are kept.
  package static let interval = 256
  /// How many folds are kept; the ones farthest from the last question go first.
  package static let capacity = 64

  private let source: any EventSource
  private var kept: [Int: Projection] = [:]
  private var last: Projection?

  package init(_ source: any EventSource) { self.source = source }

  /// The state after an event has been applied.
  ///
  /// - Throws: What the source throws; ``ProjectionError`` when an event does not fit.
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
    // A checkpoint in the file is worth reading only when nothing near is at hand.
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

import EventModel

/// Computes states from events, and keeps a limited number of them.
///
/// A step forward applies one event. A step back applies at most ``interval`` events. A jump folds
/// from a keyframe, if the session has one.
final class StateCache {
  /// The number of events between two kept states.
  static let interval = 256
  /// The largest number of kept states. Those farthest from the last event are removed first.
  static let capacity = 64

  private let events: any SessionEvents
  private var kept: [Int: Projection] = [:]
  /// The states that were asked for last, the newest first: a pane compares two or three.
  private var recent: [Projection] = []
  private static let recentCapacity = 4

  init(_ events: any SessionEvents) { self.events = events }

  func projection(after number: Int) throws -> Projection {
    if let known = recent.first(where: { $0.lastEvent == number }) { return known }
    var projection = try start(for: number)
    try events.forEachEvent(from: projection.lastEvent + 1) { header, payload in
      guard header.number <= number else { return false }
      try projection.apply(header, payload: payload)
      if header.number % Self.interval == 0, projection.firstGap == nil {
        kept[header.number] = projection
      }
      return header.number < number
    }
    // A stored state after the gap is certain.
    if projection.firstGap != nil, let stored = try events.projection(upTo: number) {
      projection = stored
    }
    trim(around: number)
    recent = [projection] + recent.prefix(Self.recentCapacity - 1)
    return projection
  }

  /// Returns a state from which the fold continues: the last one that is kept, unless it is far away
  /// and the session has a nearer one.
  private func start(for number: Int) throws -> Projection {
    let known = kept.values + recent + [try events.stateBeforeFirstEvent].compactMap { $0 }
    let best = known.filter { $0.lastEvent <= number }.max { $0.lastEvent < $1.lastEvent }
    let distance = number - (best?.lastEvent ?? -1)
    let far = number - number % Self.interval
    if distance > Self.interval, let stored = try events.projection(upTo: far) {
      if stored.firstGap == nil { kept[far] = stored }
      return stored
    }
    return best ?? Projection(symbols: events.symbols)
  }

  private func trim(around number: Int) {
    while kept.count > Self.capacity {
      let farthest = kept.keys.max { (abs($0 - number), $0) < (abs($1 - number), $1) }
      if let farthest { kept[farthest] = nil }
    }
  }
}

import CBOR
import EventModel
import HeadlessUI
import SessionLog
import Timeline

/// Finds the source places at which the events of a divergence were made.
///
/// The places in a log are those of the build that made it. A second replay makes the events again
/// and takes their call sites, or reads the call stack for those without one.
package struct CallPlaces: Sendable {
  /// Numbers of the events whose places are wanted, in the order of the replay.
  package private(set) var wanted: [Int] = []
  /// The number of the last recorded event to replay.
  package private(set) var lastEvent = 0
  /// Whether the report shows a difference of the screen, so that names of controls are wanted.
  package private(set) var hasScreen = false
  /// The largest number of events whose places are wanted.
  private static let limit = 32

  /// - Parameters:
  ///   - divergences: The divergences of the report. The places of their events and causes are
  ///     wanted.
  ///   - reader: The record.
  ///   - followOthers: Whether another divergence comes before them. After an extra or a missing
  ///     event, the numbers of the record differ from those of the replay.
  package init(
    of divergences: [Divergence], in reader: SessionLogReader, followOthers: Bool = false
  ) {
    guard let timeline = try? SessionTimeline(reader) else { return }
    for divergence in divergences where wanted.count < Self.limit {
      var events = divergence.extraCauses + [divergence.replayed].compactMap { $0 }
      if !followOthers || divergence.recorded?.number == divergence.replayed?.number {
        events += Self.causes(of: divergence, in: timeline)
      }
      if divergence.replayed == nil { events += Self.before(divergence.position, in: timeline) }
      wanted += events.filter(Self.isMadeByCode).map(\.number)
      if divergence.difference == .screen { hasScreen = true }
      lastEvent = max(lastEvent, divergence.position)
    }
  }

  /// The last events of a turn before a missing event. The code that should have made it ran there.
  static func before(_ position: Int, in timeline: SessionTimeline) -> [Event] {
    var events: [Event] = []
    try? timeline.forEachEarlierEventOfTurn(of: position) { event in
      events.append(event)
      return events.count < 8
    }
    return events
  }

  private static func causes(of divergence: Divergence, in timeline: SessionTimeline) -> [Event] {
    let first = divergence.recorded?.cause ?? divergence.replayedCause
    let chain = try? timeline.causeChain(from: first, limit: DivergenceReport.longestChain)
    return chain ?? []
  }

  /// The result of the second replay.
  package struct Found: Codable, Sendable {
    /// Source places, such as `Shop/CartService.swift:13`, by the numbers of the events.
    package var places: [Int: String] = [:]
    /// Names of controls at the end, such as `button:add`, by their places on the screen: indices
    /// of children, joined by points.
    package var controls: [String: String] = [:]

    /// Creates an empty result.
    package init() {}

    /// Adds the places and names to a divergence.
    ///
    /// - Parameter isLast: Whether the replay ended with the turn of the divergence, so that the
    ///   controls are those of its screen.
    package func complete(_ divergence: inout Divergence, isLast: Bool) {
      divergence.places = places
      if isLast { divergence.controls = controls }
    }
  }

  /// Whether no places and no names are wanted.
  package var isEmpty: Bool { wanted.isEmpty && !hasScreen }

  /// Replays in this process and finds the places.
  ///
  /// - Throws: ``LogError``.
  package func found(
    in reader: SessionLogReader, application: any ReplayableApplication.Type
  ) throws -> Found {
    if isEmpty { return Found() }
    let finder = CallPlaceFinder(wanted)
    let driver = ReplayDriver(
      application, head: reader.head, symbols: reader.symbols, sink: finder)
    finder.follow(driver)
    try RecordedTurns(reader: reader, lastEvent: lastEvent).forEach { turn in
      _ = driver.execute(turn)
      return true
    }
    return finder.found(driver.host)
  }

  /// Whether code of the application made the event.
  static func isMadeByCode(_ event: Event) -> Bool {
    switch event.kind {
    case .send, .commit, .route, .action, .effectBegan, .timer, .lifecycle: true
    default: event.header.place != .none
    }
  }
}

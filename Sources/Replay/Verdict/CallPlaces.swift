import CBOR
import EventModel
import SessionLog

/// Where in the source the events of a divergence were made.
///
/// Commits through a property and sends know no call site. A second replay looks at the call stack
/// when it makes them again.
package struct CallPlaces: Sendable {
  /// Numbers of the events to look for, in the order of the replay.
  package private(set) var wanted: [Int] = []
  /// The last recorded event to replay.
  package private(set) var lastEvent = 0
  /// How many events are looked for at most.
  private static let limit = 32

  /// - Parameters:
  ///   - divergences: What the report is about: these events and their causes are looked for.
  ///   - reader: The record.
  package init(of divergences: [Divergence], in reader: SessionLogReader) {
    for (index, divergence) in divergences.enumerated() where wanted.count < Self.limit {
      var events = divergence.extraCauses + [divergence.replayed].compactMap { $0 }
      // Behind an extra or a missing event, numbers of the record are not those of the replay.
      if index == 0 || divergence.recorded?.number == divergence.replayed?.number {
        events += Self.causes(of: divergence, in: reader)
      }
      wanted += events.filter(Self.lacksPlace).map(\.number)
      lastEvent = max(lastEvent, divergence.position)
    }
  }

  private static func causes(of divergence: Divergence, in reader: SessionLogReader) -> [Event] {
    var causes: [Event] = []
    var cause = divergence.recorded?.cause ?? divergence.replayedCause
    while let number = cause, number != EventHeader.noCause, causes.count < 64,
      let event = try? reader.event(at: number)
    {
      causes.append(event)
      cause = event.cause
    }
    return causes
  }

  /// Replays in this process.
  ///
  /// - Returns: The places that were found, by the numbers of the events.
  /// - Throws: ``LogError``.
  package func found(
    in reader: SessionLogReader, application: any ReplayableApplication.Type
  ) throws -> [Int: String] {
    if wanted.isEmpty { return [:] }
    let finder = CallPlaceFinder(wanted)
    let driver = ReplayDriver(
      application, seed: reader.head.seed, symbols: reader.symbols, sink: finder)
    finder.controlPlace = { [host = driver.host] in host.performedPlace }
    try RecordedTurns(reader: reader, lastEvent: lastEvent).forEach { turn in
      _ = driver.execute(turn)
      return true
    }
    return finder.places
  }

  /// Waits for a process that replays with ``HostRequest/located``.
  ///
  /// - Returns: The places that were found, by the numbers of the events; none when the process
  ///   stopped before its end.
  package static func found(by process: HostProcess, symbols: SymbolTable) -> [Int: String] {
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    _ = messages.notes
    defer { process.kill() }
    return messages.places
  }

  /// Whether code of the application made the event, at a place that the event does not hold.
  private static func lacksPlace(_ event: Event) -> Bool {
    switch event.kind {
    case .send, .commit, .route, .action, .effectBegan: event.header.place == .none
    default: false
    }
  }
}

/// Looks at the call stack when certain events are made.
final class CallPlaceFinder: EventSink {
  private var wanted: Set<Int>
  private(set) var places: [Int: String] = [:]
  /// Receives every event.
  var behind: (any EventSink)?

  /// Where the control is made whose input is carried out now. A control may do without code of
  /// the application, as a field that writes through a binding does.
  var controlPlace: (() -> String?)?
  private let stack = CallStack()

  /// - Parameter numbers: The numbers of these events.
  init(_ numbers: [Int]) { wanted = Set(numbers) }

  /// The places as pairs of number and text, in the order of the numbers.
  var value: CBORValue {
    .array(
      places.sorted { $0.key < $1.key }.map { .array([.int(Int64($0.key)), .text($0.value)]) })
  }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if wanted.remove(header.number) != nil {
      places[header.number] = stack.place() ?? controlPlace?()
    }
    behind?.receive(header, payload: payload)
  }
}

import CBOR
import EventModel
import HeadlessUI
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
  /// Whether a difference of the screen is shown, so that controls must be named.
  package private(set) var hasScreen = false
  /// How many events are looked for at most.
  private static let limit = 32

  /// - Parameters:
  ///   - divergences: What the report is about: these events and their causes are looked for.
  ///   - reader: The record.
  ///   - followOthers: Whether another divergence comes before them. Behind an extra or a missing
  ///     event, numbers of the record are not those of the replay.
  package init(
    of divergences: [Divergence], in reader: SessionLogReader, followOthers: Bool = false
  ) {
    for divergence in divergences where wanted.count < Self.limit {
      var events = divergence.extraCauses + [divergence.replayed].compactMap { $0 }
      if !followOthers || divergence.recorded?.number == divergence.replayed?.number {
        events += Self.causes(of: divergence, in: reader)
      }
      if divergence.replayed == nil { events += Self.before(divergence.position, in: reader) }
      wanted += events.filter(Self.lacksPlace).map(\.number)
      if divergence.difference == .screen { hasScreen = true }
      lastEvent = max(lastEvent, divergence.position)
    }
  }

  /// The last events of a turn before a missing one: the code that did not make it ran there.
  static func before(_ position: Int, in reader: SessionLogReader) -> [Event] {
    var events: [Event] = []
    var number = position
    while events.count < 8, number > 0, let event = try? reader.event(at: number),
      !event.header.startsTurn
    {
      number -= 1
      if let former = try? reader.event(at: number) { events.append(former) }
    }
    return events
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

  /// What a second replay finds.
  package struct Found: Sendable {
    /// Places in the source, such as `Shop/CartService.swift:13`, by the numbers of the events.
    package var places: [Int: String] = [:]
    /// Names of controls at the end, such as `button:add`, by their places on the screen: indices
    /// of children, joined by points.
    package var controls: [String: String] = [:]

    package init() {}

    /// Completes what is known of a divergence.
    ///
    /// - Parameter isLast: Whether the replay ended with its turn, so that the screen is the one
    ///   that it is about.
    package func complete(_ divergence: inout Divergence, isLast: Bool) {
      divergence.places = places
      if isLast { divergence.controls = controls }
    }
  }

  /// Whether there is nothing to look for.
  package var isEmpty: Bool { wanted.isEmpty && !hasScreen }

  /// Replays in this process.
  ///
  /// - Throws: ``LogError``.
  package func found(
    in reader: SessionLogReader, application: any ReplayableApplication.Type
  ) throws -> Found {
    if isEmpty { return Found() }
    let finder = CallPlaceFinder(wanted)
    let driver = ReplayDriver(
      application, seed: reader.head.seed, symbols: reader.symbols, sink: finder)
    finder.controlPlace = { [host = driver.host] in host.performedPlace }
    try RecordedTurns(reader: reader, lastEvent: lastEvent).forEach { turn in
      _ = driver.execute(turn)
      return true
    }
    return finder.found(driver.host)
  }

  /// Waits for a process that replays with ``HostRequest/located``.
  ///
  /// - Returns: Nothing when the process stopped before its end.
  package static func found(by process: HostProcess, symbols: SymbolTable) -> Found {
    let messages = HostEventReader(channel: process.channel, symbols: symbols)
    _ = messages.notes
    defer { process.kill() }
    return messages.found
  }

  /// Whether code of the application made the event, at a place that the event does not hold.
  static func lacksPlace(_ event: Event) -> Bool {
    switch event.kind {
    case .send, .commit, .route, .action, .effectBegan: event.header.place == .none
    default: false
    }
  }
}

extension CallPlaces.Found {
  /// As the application sends it to its parent.
  var value: CBORValue {
    .map([
      "places": .array(
        places.sorted { $0.key < $1.key }.map { .array([.int(Int64($0.key)), .text($0.value)]) }),
      "controls": .array(
        controls.sorted { $0.key < $1.key }.map { .array([.text($0.key), .text($0.value)]) }),
    ])
  }

  /// Reads what an application sent; what is not of this form is left out.
  init(_ value: CBORValue?) {
    for pair in (value?["places"]?.arrayValue ?? []).compactMap(\.arrayValue) {
      if let number = pair.first?.intValue, let text = pair.last?.textValue {
        places[Int(truncatingIfNeeded: number)] = text
      }
    }
    for pair in (value?["controls"]?.arrayValue ?? []).compactMap(\.arrayValue) {
      if let place = pair.first?.textValue, let text = pair.last?.textValue {
        controls[place] = text
      }
    }
  }
}

/// Looks at the call stack when certain events are made.
final class CallPlaceFinder: EventSink {
  private var wanted: Set<Int>
  private(set) var places: [Int: String] = [:]
  /// Whether the screen at the end of the replay is wanted too.
  var needsEnd = false
  /// Called when every event was made and the rest of the replay is of no use, or when the replay
  /// makes events without end.
  var onEnough: (() -> Void)?
  private let last: Int
  /// Most events behind the last one that is looked for.
  private static let overrun = 20_000

  /// Where the control is made whose input is carried out now. A control may do without code of
  /// the application, as a field that writes through a binding does.
  var controlPlace: (() -> String?)?
  private let stack = CallStack()

  /// - Parameter numbers: The numbers of these events.
  init(_ numbers: [Int]) {
    wanted = Set(numbers)
    last = numbers.max() ?? 0
  }

  /// The places as pairs of number and text, in the order of the numbers.
  var value: CBORValue {
    .array(
      places.sorted { $0.key < $1.key }.map { .array([.int(Int64($0.key)), .text($0.value)]) })
  }

  /// What was found so far.
  ///
  /// - Parameter host: Has the screen of the end; nil before the end.
  func found(_ host: HeadlessHost?) -> CallPlaces.Found {
    var found = CallPlaces.Found()
    found.places = places
    found.controls = host?.controlNames ?? [:]
    return found
  }

  func receive(_ header: EventHeader, payload: UnsafeRawBufferPointer) {
    if wanted.remove(header.number) != nil {
      places[header.number] = stack.place() ?? controlPlace?()
      if wanted.isEmpty, !needsEnd { onEnough?() }
    }
    if header.number > last + Self.overrun { onEnough?() }
  }
}

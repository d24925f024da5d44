import CBOR
import EventModel
import SnapshotDiff
import Timeline

/// Prints the events of a session that are in a range and match a filter, or counts them.
struct EventPrinter {
  /// What is printed of the events.
  enum Form {
    case tree, flat, json
    /// Only their number, or the numbers of groups.
    case counts(EventGrouping?, isJSON: Bool)
  }

  private let symbols: SymbolTable
  private let document: EventDocument
  private let range: ClosedRange<Int>
  private let form: Form
  private let limits: EventLimits
  private var selection: EventSelection
  private var last: [(event: Event, place: RecentCauses.Place)] = []
  private var groups: [String: Int] = [:]
  /// The number of events in the range, and of those that match.
  private(set) var counts = (read: 0, matching: 0)

  /// The number of the event from which on ``add(_:_:)`` needs the session.
  var start: Int { selection.needsEarlierEvents ? 0 : range.lowerBound }
  var unmetPaths: [StatePath] { selection.unmetPaths }

  init(
    _ selection: EventSelection, symbols: SymbolTable, range: ClosedRange<Int>, form: Form,
    limits: EventLimits
  ) {
    (self.selection, self.symbols, self.range) = (selection, symbols, range)
    (self.form, self.limits) = (form, limits)
    document = EventDocument(symbols: symbols)
  }

  /// Adds the next event of the session, and prints it if it is wanted.
  ///
  /// - Returns: Whether a later event can be wanted.
  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) throws -> Bool {
    let isAsked = range.contains(header.number)
    let found = try selection.add(header, payload, isAsked: isAsked)
    guard isAsked else { return header.number < range.lowerBound }
    counts.read += 1
    if let found {
      counts.matching += 1
      try take(found.event, found.place)
    }
    return header.number < range.upperBound && counts.matching < limits.first ?? .max
  }

  private mutating func take(_ event: Event, _ place: RecentCauses.Place) throws {
    if case .counts(let grouping, _) = form {
      if let group = grouping?.group(of: event, symbols) { groups[group, default: 0] += 1 }
    } else if let count = limits.last {
      last.append((event, place))
      // Not one by one, which would move all of them each time.
      if last.count >= 2 * count + 100 { last.removeFirst(last.count - count) }
    } else {
      try print(event, place)
    }
  }

  /// Prints what waits for the last event.
  ///
  /// - Parameter log: The name of the log, if there are several.
  mutating func end(of log: String?) throws {
    for (event, place) in last.suffix(limits.last ?? 0) { try print(event, place) }
    guard case .counts(let grouping, let isJSON) = form else { return }
    let sorted = groups.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if isJSON {
      let pairs = sorted.map { CBORPair(.text($0.key), .int(Int64($0.value))) }
      var fields: [CBORPair] = [
        CBORPair(.text("schema"), .text("compose-replay/count/1")),
        CBORPair(.text("log"), log.map { .text($0) } ?? .null),
        CBORPair(.text("count"), .int(Int64(counts.matching))),
      ]
      if let grouping {
        fields.append(CBORPair(.text("by"), .text(grouping.rawValue)))
        fields.append(CBORPair(.text("groups"), .map(pairs)))
      }
      return try Output.standard.line(JSON.text(ofPlain: .map(fields)))
    }
    guard grouping != nil else {
      let name = log.map { "  \(Escaping.escaped($0))" } ?? ""
      return try Output.standard.line("\(counts.matching)\(name)")
    }
    let width = sorted.first.map { String($0.value).count } ?? 0
    for (group, count) in sorted {
      let number = String(count)
      let space = String(repeating: " ", count: width - number.count)
      try Output.standard.line("\(space)\(number)  \(Escaping.escaped(group))")
    }
  }

  private func print(_ event: Event, _ place: RecentCauses.Place) throws {
    if case .json = form {
      let value = document.value(of: event, place)
      return try Output.standard.line(JSON.text(ofPlain: value))
    }
    var indent = ""
    if case .tree = form { indent = String(repeating: "  ", count: min(place.depth, 20)) }
    let time = event.header.startsTurn ? "  \(SessionTime.text(event.time))" : ""
    let text = event.payload.withUnsafeBytes {
      Transcript.summary(of: event.header, payload: $0, symbols: symbols, showsPlaces: true)
    }
    try Output.standard.text(
      Escaping.escaped("\(indent)@\(event.number)\(time)  \(text)"), as: .events)
  }
}

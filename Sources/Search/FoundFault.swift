import CBOR
import EventModel
import Replay
import ReplayRuntime

/// A fault that an exploration has found: sessions that fail in the same way at the same place.
package struct FoundFault {
  /// What a session must still do when it is made smaller; nil for one that differs when it runs
  /// again.
  package var property: KeptProperty?
  /// What the shortest session did.
  package var match: PropertyMatch
  /// The number of the first session.
  package var first: Int
  /// The number of sessions.
  package var count = 1
  /// The shortest session to there.
  package var scenario: Scenario

  /// The kind of a session that differs when it runs again.
  package static let differs = "differs when it runs again"
}

/// The events of a session that was run.
package struct RunSession {
  /// The events.
  package let events = TurnBuffer()
  /// The names in them.
  package let symbols = SymbolTable()

  /// Runs a session.
  ///
  /// - Throws: The errors with which the host cannot be started.
  package init(_ request: BranchRequest, in host: SessionHost) throws {
    let events = events
    _ = try host.run(request, symbols: symbols) { events.append($0, payload: $1) }
  }

  init() {}

  /// The place of the first event that differs from that of another session; nil if all are equal.
  package func firstDifference(from other: RunSession) -> Int? {
    var lines = TranscriptWriter(symbols: symbols)
    var others = TranscriptWriter(symbols: other.symbols)
    for index in 0..<min(events.count, other.events.count) {
      let line = lines.line(for: events.headers[index], payload: events.payload(index))
      let (header, payload) = (other.events.headers[index], other.events.payload(index))
      if line != others.line(for: header, payload: payload) { return index }
    }
    return events.count == other.events.count ? nil : min(events.count, other.events.count)
  }
}

/// Judges sessions without knowing what the application should do.
struct SessionOracles {
  /// What must hold at the end of each turn.
  private let conditions: [StateCondition]

  /// The conditions of which no session had the state.
  private(set) var unmet: [StateCondition] = []
  /// The names of what the application says is sometimes so, and no session has reached.
  var unreached: [String] { declared.filter { !reached.contains($0) } }
  private var declared: [String] = []
  private var reached: Set<String> = []

  init(always conditions: [StateCondition]) { (self.conditions, unmet) = (conditions, conditions) }

  /// What a session did that it should not, each once.
  mutating func matches(
    in events: TurnBuffer, _ symbols: SymbolTable, _ end: SessionHost.End
  ) -> [(property: KeptProperty, match: PropertyMatch)] {
    var found: [(property: KeptProperty, match: PropertyMatch)] = []
    var known: Set<String> = []
    func add(_ property: KeptProperty, _ match: PropertyMatch) {
      if known.insert(match.identity).inserted { found.append((property, match)) }
    }
    var searches = conditions.map {
      PropertySearch(for: .violation($0), like: nil, symbols: symbols)
    }
    let propertyNote = symbols.known(Runtime.propertyNote)
    for index in 0..<events.count {
      let (header, payload) = (events.headers[index], events.payload(index))
      if header.kind == .note, header.name == propertyNote { take(propertyNote: payload) }
      for index in searches.indices { searches[index].add(header, payload) }
      let property: KeptProperty
      switch header.kind {
      case .failure: property = .failure(code: symbols[header.name])
      case .frame: property = .screen
      default: continue
      }
      var search = PropertySearch(for: property, like: nil, symbols: symbols)
      search.add(header, payload)
      if let match = search.found { add(property, match) }
    }
    for (index, condition) in conditions.enumerated() {
      searches[index].end(stop: end.stop, at: end.place)
      if let match = searches[index].found { add(.violation(condition), match) }
      if searches[index].isMet { unmet.removeAll { $0 == condition } }
    }
    if let stop = end.stop {
      let last = events.headers.last.map { ($0.number, $0.time) } ?? (-1, 0)
      let match = PropertyMatch.stop(stop, at: end.place, after: last)
      add(.failure(code: ReplayJudge.trapCode), match)
    }
    return found
  }

  private mutating func take(propertyNote payload: UnsafeRawBufferPointer) {
    guard let note = try? CBORValue(canonical: Array(payload)) else { return }
    if let name = note["declared"]?.textValue, !declared.contains(name) { declared.append(name) }
    if let name = note["reached"]?.textValue { reached.insert(name) }
  }
}

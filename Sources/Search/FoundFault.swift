import CBOR
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

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
  /// What is said of a fault that does not happen again.
  package static let loss =
    "not again in a new process: it needs what earlier sessions left in memory, what the body of an "
    + "effect did, or chance"
}

/// The events of a session that was run.
package struct RunSession {
  /// The events.
  package let events = TurnBuffer()
  /// The names in them.
  package let symbols: SymbolTable
  /// How it ended; without a value until then.
  package private(set) var end = SessionHost.End()

  /// Runs a session.
  ///
  /// - Throws: The errors with which the host cannot be started.
  package init(_ request: BranchRequest, in host: SessionHost) throws {
    self.init()
    let events = events
    end = try host.run(request, symbols: symbols) { events.append($0, payload: $1) }
  }

  init() { symbols = SymbolTable() }

  /// The session of a log. What was lost of it is left out.
  ///
  /// - Throws: The errors of ``SessionLogReader/forEachEvent(from:_:)``.
  init(of reader: SessionLogReader) throws {
    symbols = reader.symbols
    let events = events
    var end = SessionHost.End()
    try reader.forEachEvent { header, payload in
      guard header.kind == .failure, reader.symbols[header.name] == ReplayJudge.trapCode else {
        events.append(header, payload: payload)
        return true
      }
      let stop = Event.stop(in: payload)
      (end.stop, end.place) = (.recorded(stop.reason), stop.place)
      return false
    }
    self.end = end
  }

  /// The bytes of its log, whose last event is the stop of the application, if it stopped.
  ///
  /// - Throws: ``LogError`` for a value that is too large.
  package func log(_ head: SessionHead) throws -> [UInt8] {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: head, symbols: symbols)
    for index in 0..<events.count {
      try writer.append(events.headers[index], payload: events.payload(index))
    }
    if let stop = end.stop {
      let last = events.headers.last?.time ?? 0
      try writer.append(.stop(stop, end.crash, events.count, last, symbols))
    }
    try writer.close()
    return destination.bytes
  }

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
package struct SessionOracles {
  /// What must hold at the end of each turn: conditions, and what code checks.
  private let properties: [KeptProperty]

  /// The conditions of which no session had the state.
  private(set) var unmet: [StateCondition] = []
  /// The names of what the application says is sometimes so, and no session has reached.
  var unreached: [String] { declared.filter { !reached.contains($0) } }
  private var declared: [String] = []
  private var reached: Set<String> = []

  /// - Parameters:
  ///   - conditions: What must hold at the end of each turn.
  ///   - checks: What code checks there.
  package init(always conditions: [StateCondition], checks: [CheckedProperty]) {
    properties = conditions.map { .violation($0) } + checks.map { .checked($0) } + [.leak]
    unmet = conditions
  }

  /// What a session did that it should not, each once.
  package mutating func matches(of run: RunSession) -> [(
    property: KeptProperty, match: PropertyMatch
  )] {
    matches(in: run.events, run.symbols, run.end)
  }

  /// What a session did that it should not, each once.
  mutating func matches(
    in events: TurnBuffer, _ symbols: SymbolTable, _ end: SessionHost.End
  ) -> [(property: KeptProperty, match: PropertyMatch)] {
    var found: [(property: KeptProperty, match: PropertyMatch)] = []
    var known: Set<String> = []
    func add(_ property: KeptProperty, _ match: PropertyMatch) {
      if known.insert(match.identity).inserted { found.append((property, match)) }
    }
    var searches = properties.map { PropertySearch(for: $0, like: nil, symbols: symbols) }
    let propertyNote = symbols.known(Runtime.propertyNote)
    for index in 0..<events.count {
      let (header, payload) = (events.headers[index], events.payload(index))
      if header.kind == .note, header.name == propertyNote { take(propertyNote: payload) }
      for index in searches.indices { searches[index].add(header, payload) }
      let property: KeptProperty
      switch header.kind {
      case .failure:
        let code = symbols[header.name]
        if KeptProperty.isOfStorage(code) { continue }
        property = .failure(code: code)
      case .frame: property = .screen
      default: continue
      }
      var search = PropertySearch(for: property, like: nil, symbols: symbols)
      search.add(header, payload)
      if let match = search.found { add(property, match) }
    }
    for (index, property) in properties.enumerated() {
      searches[index].end(stop: end.stop, at: end.place)
      if let match = searches[index].found { add(property, match) }
      if searches[index].isMet { unmet.removeAll { .violation($0) == property } }
    }
    if let stop = end.stop {
      let last = events.headers.last.map { ($0.number, $0.time) } ?? (-1, 0)
      let root = events.headers.last(where: \.startsTurn).map { symbols[$0.node] }
      let match = PropertyMatch.stop(stop, at: end.place, in: root ?? "", after: last)
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

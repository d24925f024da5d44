import CBOR
import EventModel
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

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

import CBOR
import EventModel
import Replay
import ReplayRuntime

/// Looks for a property in the events of a run.
package struct PropertySearch {
  /// What was found first; nil for nothing.
  package private(set) var found: PropertyMatch?
  /// Whether the state has what a condition is about.
  package private(set) var isMet = false
  private let property: KeptProperty
  /// What must be found; nil for the first match.
  private let wanted: PropertyMatch?
  private var state: Projection
  private var leaks: LeakSearch
  private var last: (number: Int, time: Int64) = (-1, 0)
  private var hasChanged = false
  /// A failure of a storage, which is what was found if nothing else is.
  private var spare: PropertyMatch?
  /// The node of the event that began the turn.
  private var root: Symbol?
  private let symbols: SymbolTable
  /// The check of a ``KeptProperty/checked(_:)``.
  private var check: (any SessionCheck)?

  /// - Parameter wanted: The match whose kind and place are looked for; nil for any.
  package init(for property: KeptProperty, like wanted: PropertyMatch?, symbols: SymbolTable) {
    (self.property, self.wanted, self.symbols) = (property, wanted, symbols)
    (state, leaks) = (Projection(symbols: symbols), LeakSearch(symbols))
    if case .checked(let property) = property { check = property.begin(symbols) }
  }

  /// Takes the next event.
  package mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    guard found == nil else { return }
    if header.startsTurn { root = header.node }
    switch property {
    case .failure(let code):
      guard header.kind == .failure, code.map({ $0 == symbols[header.name] }) ?? true else { break }
      takeFailure(header, payload)
      if code == nil, KeptProperty.isOfStorage(symbols[header.name]), let match = found {
        (found, spare) = (nil, spare ?? match)
      }
    case .declared(let words):
      guard header.kind == .failure, symbols[header.name] == FailureCode.propertyBroken,
        Self.isFailure(Self.text(of: payload), of: words)
      else { break }
      takeFailure(header, payload)
    case .leak:
      guard let place = leaks.add(header) else { break }
      take(
        PropertyMatch(
          kind: property.words, place: place, number: header.number, time: header.time))
    case .screen:
      guard header.kind == .frame, let text = ScreenWords.first(in: payload, symbols) else { break }
      take(
        PropertyMatch(
          kind: property.words, place: text, number: header.number, time: header.time))
    case .state, .violation:
      if header.startsTurn { endTurn() }
      let isChange = [.commit, .lifecycle, .route].contains(header.kind)
      hasChanged = hasChanged || isChange
      if isChange { try? state.apply(header, payload: payload) }
    case .checked:
      if header.startsTurn { endTurn() }
      hasChanged = true
      check?.add(header, payload)
    }
    last = (header.number, header.time)
  }

  /// Ends the run.
  ///
  /// - Parameters:
  ///   - stop: How the application stopped; nil if it did not.
  ///   - place: The line at which it did, if that is known.
  package mutating func end(stop: StopReason?, at place: String?) {
    switch property {
    case .screen, .leak, .declared: break
    case .state, .violation, .checked: if stop == nil { endTurn() }
    case .failure(let code):
      if found != nil { return }
      guard let stop, code == nil || code == ReplayJudge.trapCode else { return found = spare }
      take(.stop(stop, at: place, in: root.map { symbols[$0] } ?? "", after: last))
    }
  }

  private mutating func endTurn() {
    guard found == nil, hasChanged else { return }
    hasChanged = false
    let path: StatePath?
    switch property {
    case .state(let condition):
      path = condition.match(in: state)
      isMet = isMet || condition.violation(in: state).isMet
    case .violation(let condition):
      let violation = condition.violation(in: state)
      path = violation.path
      isMet = isMet || violation.isMet
    case .checked:
      guard let text = check?.endTurn() else { return }
      return take(
        PropertyMatch(
          kind: property.words, place: "", number: last.number, time: last.time, text: text))
    case .failure, .screen, .leak, .declared: path = nil
    }
    guard let path else { return }
    take(
      PropertyMatch(
        kind: property.words, place: path.description, number: last.number, time: last.time))
  }

  private static func text(of payload: UnsafeRawBufferPointer) -> String {
    var reader = CBORReader(payload)
    return (try? reader.readText()) ?? ""
  }

  /// Whether a text is what the runtime says when a property does not hold, such as `never a ghost`.
  private static func isFailure(_ text: String, of words: String) -> Bool {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    let kind: DeclaredProperty.Kind =
      switch parts[0] {
      case "never": .never
      case "eventually": .eventually(within: 0)
      default: .always
      }
    let broken = DeclaredProperty.words(kind, parts[1])
    guard case .eventually = kind else { return text == broken }
    return text.hasPrefix(broken.dropLast(SessionTime.seconds(0).count))
  }

  private mutating func takeFailure(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    take(
      PropertyMatch(
        kind: symbols[header.name], place: symbols[header.node], number: header.number,
        time: header.time, text: Self.text(of: payload)))
  }

  private mutating func take(_ match: PropertyMatch) {
    if wanted.map(match.isSame) ?? true { found = match }
  }
}

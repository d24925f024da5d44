import CBOR
import EventModel
import Replay
import ReplayRuntime

/// What a session must still do when it is made smaller.
package enum KeptProperty: Hashable, Sendable {
  /// A failure, with a code if there is one. The end of the application is the failure `CR4301`.
  case failure(code: String?)
  /// A condition that holds at the end of a turn.
  case state(StateCondition)
  /// A condition that does not hold at the end of a turn.
  case violation(StateCondition)
  /// A screen with one of ``ScreenWords``.
  case screen
  /// Repeating timers that were never cancelled; see ``LeakSearch``.
  case leak
  /// A property that the application declares by this name does not hold.
  case declared(String)
  /// What code checks does not hold. It has no words that ``init(parsing:)`` reads.
  case checked(CheckedProperty)

  /// Reads `failure`, a code such as `CR4402`, `screen`, `leak`, a condition such as `cart.total < 0`,
  /// `always cart.total >= 0` for a condition that does not hold, or `always NAME`, `never NAME` or
  /// `eventually NAME` for a property that the application declares.
  ///
  /// - Throws: ``ScenarioEdit/Refusal``.
  package init(parsing text: String) throws(ScenarioEdit.Refusal) {
    let isViolation = text.hasPrefix(Self.always)
    if text == "failure" {
      self = .failure(code: nil)
      return
    }
    if text == "screen" || text == "leak" {
      self = text == "leak" ? .leak : .screen
      return
    }
    if text.hasPrefix("CR4"), text.utf8.count == 6 {
      self = .failure(code: text)
      return
    }
    do throws(NotationError) {
      let written = isViolation ? String(text.dropFirst(Self.always.count)) : text
      guard let condition = try StateCondition(parsing: written) else {
        let kinds = [Self.always, "never ", "eventually "]
        if let kind = kinds.first(where: text.hasPrefix), text.utf8.count > kind.utf8.count {
          self = .declared(text)
          return
        }
        throw NotationError("it has no operator with spaces around it", column: 1)
      }
      self = isViolation ? .violation(condition) : .state(condition)
    } catch {
      throw .init(
        description: "'\(text)' cannot be kept: \(error.message); write 'failure', 'screen', "
          + "'leak', a code of a running application such as CR4402, a condition such as "
          + "'app.cart.store.total < 0', 'always' and one that must hold, or 'always' and the name "
          + "of a property that the application declares")
    }
  }

  private static let always = "always "

  /// Whether a failure is that of a storage, which is not a fault of the application: what follows from it
  /// may be one.
  static func isOfStorage(_ code: String) -> Bool {
    [FailureCode.storageNotWritten, FailureCode.storageNotRead].contains(code)
  }

  /// The words that ``init(parsing:)`` reads.
  package var words: String {
    switch self {
    case .failure(let code): code ?? "failure"
    case .state(let condition): condition.description
    case .violation(let condition): Self.always + condition.description
    case .screen: "screen"
    case .leak: "leak"
    case .declared(let text): text
    case .checked(let property): property.words
    }
  }
}

/// What a session did of a ``KeptProperty``. Its kind and place tell it from others.
package struct PropertyMatch: Hashable, Sendable {
  /// The code of a failure, how the application stopped, or the condition.
  package var kind: String
  /// The node, the line of the source, or the path of the state; may be empty.
  package var place: String
  /// The number of the event.
  package var number: Int
  /// Its time, in microseconds.
  package var time: Int64
  /// The text of a failure; not compared.
  package var text: String

  /// Creates a match.
  package init(kind: String, place: String, number: Int, time: Int64, text: String = "") {
    (self.kind, self.place, self.number, self.time) = (kind, place, number, time)
    self.text = text
  }

  /// The match of an application that stopped, after the last event that it made.
  ///
  /// - Parameters:
  ///   - place: The line at which it did, if that is known.
  ///   - node: The node whose event began the last turn. It takes the place of a line.
  package static func stop(
    _ stop: StopReason, at place: String?, in node: String, after last: (number: Int, time: Int64)
  ) -> PropertyMatch {
    PropertyMatch(
      kind: "\(ReplayJudge.trapCode) \(StopClass(stop).words)", place: place ?? node,
      number: last.number, time: last.time)
  }

  /// The match of a session that differs when it runs again.
  ///
  /// - Parameter header: The first event that differs.
  static func differing(_ header: EventHeader, _ symbols: SymbolTable) -> PropertyMatch {
    PropertyMatch(
      kind: FoundFault.differs, place: symbols[header.node], number: header.number,
      time: header.time, text: header.kind.name)
  }

  /// Whether another session did the same. Counters in names can differ.
  package func isSame(as other: PropertyMatch) -> Bool {
    identity == other.identity
  }

  /// The kind and the place as ``isSame(as:)`` compares them.
  package var identity: String {
    let name = kind == FailureCode.propertyBroken ? " \(text)" : ""
    // One processor reports a failed check with the one signal, another with the other.
    let kind =
      kind == "\(ReplayJudge.trapCode) signal 4" ? "\(ReplayJudge.trapCode) signal 5" : kind
    return "\(kind) \(Self.uncounted(place))" + name
  }

  /// A name for the log of a session, such as `cr4301-signal-5-cart-swift-13-9f02c1d4.log`. The hash
  /// tells matches with the same words apart.
  package var fileName: String {
    let words = identity.lowercased()
      .split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
    return "\(words.prefix(60))-\(String(Mixing.hash(identity) >> 32, radix: 16)).log"
  }

  /// The kind and place for a person.
  package var words: String {
    [kind, place, text].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// A path without the numbers of instances, rows and equal names.
  private static func uncounted(_ text: String) -> String {
    var isCounter = false
    return String(
      text.filter { letter in
        if "#[".contains(letter) { isCounter = true } else if !letter.isNumber { isCounter = false }
        return !isCounter || !letter.isNumber
      })
  }
}

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

import EventModel
import ReplayRuntime
import Search

/// What must hold in the sessions of an `explore` in a test.
///
/// A condition reads what a session has recorded, in the process of the test; it runs on another thread
/// than the test, at the end of each turn. What it captures must be sendable. A condition that
/// reads a state that is not there is not judged at that moment; the test fails if that is so in
/// every session.
public struct ExploredProperties {
  private(set) var all: [ExploredProperty] = []

  /// Declares what holds at the end of every turn.
  ///
  /// - Parameters:
  ///   - name: Names the property in reports.
  ///   - condition: Reads the state and the screen.
  public mutating func always(
    _ name: String, _ condition: @escaping @Sendable (SessionMoment) -> Bool
  ) {
    declare(.always, name, condition)
  }

  /// Declares what does not hold at the end of any turn.
  ///
  /// - Parameters:
  ///   - name: Names the property in reports.
  ///   - condition: Reads the state and the screen.
  public mutating func never(
    _ name: String, _ condition: @escaping @Sendable (SessionMoment) -> Bool
  ) {
    declare(.never, name, condition)
  }

  /// Declares what is false for a limited time only.
  ///
  /// - Parameters:
  ///   - name: Names the property in reports.
  ///   - limit: The longest time, in time of the session, without the end of a turn at which the
  ///     condition holds.
  ///   - condition: Reads the state and the screen.
  public mutating func eventually(
    _ name: String, within limit: Duration,
    _ condition: @escaping @Sendable (SessionMoment) -> Bool
  ) {
    declare(.eventually(within: max(0, limit.wholeMicroseconds)), name, condition)
  }

  /// Declares what some session reaches; if none does, the test fails.
  ///
  /// - Parameters:
  ///   - name: Names the property in reports.
  ///   - condition: Reads the state and the screen.
  public mutating func sometimes(
    _ name: String, _ condition: @escaping @Sendable (SessionMoment) -> Bool
  ) {
    declare(.sometimes, name, condition)
  }

  /// Declares a model, a simpler program that does what the application should do.
  ///
  /// ```swift
  /// $0.model(0) { count, input in
  ///   if input.target.hasSuffix("increment") { count += 1 }
  /// } equals: { count, app in
  ///   app.state("Counter.store.count") == SessionValue(count)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initial: The model at the start of each session.
  ///   - step: What an input, or the end of an effect, does to the model.
  ///   - equals: Whether the application is as the model, after each of them.
  public mutating func model<Model: Sendable>(
    _ initial: Model, _ step: @escaping @Sendable (inout Model, SessionInput) -> Void,
    equals: @escaping @Sendable (Model, SessionMoment) -> Bool
  ) {
    let met = MetState()
    let count = all.count { $0.name.hasPrefix("model") }
    let name = count == 0 ? "model" : "model \(count + 1)"
    let check = CheckedProperty("the application differs from the \(name)") { symbols in
      ModelCheck(
        model: initial, step: step, equals: equals, met: met, session: CheckedSession(symbols))
    }
    all.append(ExploredProperty(name: name, check: check, met: met, isToBeReached: false))
  }

  private mutating func declare(
    _ kind: DeclaredProperty.Kind, _ name: String,
    _ condition: @escaping @Sendable (SessionMoment) -> Bool
  ) {
    let met = MetState()
    let check = CheckedProperty(DeclaredProperty.words(kind, name)) { symbols in
      ConditionCheck(
        trend: DeclaredProperty(kind, name, scope: nil) { true }, condition: condition, met: met,
        session: CheckedSession(symbols))
    }
    var isToBeReached = false
    if case .sometimes = kind { isToBeReached = true }
    all.append(
      ExploredProperty(name: name, check: check, met: met, isToBeReached: isToBeReached))
  }
}

/// A property of a test, with what the sessions showed of it.
struct ExploredProperty: Sendable {
  let name: String
  let check: CheckedProperty
  let met: MetState
  /// Whether some session must reach it.
  let isToBeReached: Bool

  /// What is wrong after all sessions; nil for nothing.
  ///
  /// - Parameter sessions: The number of sessions in words.
  func objection(after sessions: String) -> String? {
    met.objection.map {
      let what = isToBeReached ? "was never reached" : "was never checked"
      return "'\(name)' \(what) in \(sessions)\($0)"
    }
  }
}

/// Whether some session has judged a property, or reached it.
final class MetState: Sendable {
  private let state = LockedValue<(isMet: Bool, missing: String?)>((false, nil))

  func meet() { state.change { $0.isMet = true } }

  func miss(_ text: String) { state.change { $0.missing = $0.missing ?? text } }

  /// Why it was not met, to be put after a sentence; nil if it was.
  var objection: String? {
    state.change { $0.isMet ? nil : $0.missing.map { ": \($0)" } ?? "" }
  }
}

/// The state of a session up to an event.
private struct CheckedSession {
  private(set) var state: Projection
  private(set) var time: Int64 = 0
  private var effects: [Int: String] = [:]

  init(_ symbols: SymbolTable) { state = Projection(symbols: symbols) }

  var moment: SessionMoment { SessionMoment(state, at: time) }

  /// Takes an event.
  ///
  /// - Returns: What came from outside; nil for every other event.
  mutating func add(
    _ header: EventHeader, _ payload: UnsafeRawBufferPointer
  ) -> SessionInput? {
    time = header.time
    try? state.apply(header, payload: payload)
    let symbols = state.symbols
    switch header.kind {
    case .effectBegan:
      let names = [symbols[header.node], symbols[header.name]].filter { !$0.isEmpty }
      effects[header.number] = names.joined(separator: ".")
      return nil
    case .effectEnded where header.startsTurn:
      let effect = effects.removeValue(forKey: header.cause) ?? ""
      return SessionInput(header, payload, effect: effect, symbols)
    case .input where header.number > 0:
      return SessionInput(header, payload, effect: nil, symbols)
    default: return nil
    }
  }
}

private struct ConditionCheck: SessionCheck {
  let trend: DeclaredProperty
  let condition: @Sendable (SessionMoment) -> Bool
  let met: MetState
  var session: CheckedSession

  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    _ = session.add(header, payload)
  }

  mutating func endTurn() -> String? {
    let moment = session.moment
    let holds = condition(moment)
    if let missing = moment.reads.missing {
      met.miss(missing)
      return nil
    }
    if case .sometimes = trend.kind {
      if holds { met.meet() }
      return nil
    }
    met.meet()
    return trend.change(holds, at: session.time).map { _ in
      moment.reads.lines.joined(separator: ", ")
    }
  }
}

private struct ModelCheck<Model: Sendable>: SessionCheck {
  var model: Model
  let step: @Sendable (inout Model, SessionInput) -> Void
  let equals: @Sendable (Model, SessionMoment) -> Bool
  let met: MetState
  var session: CheckedSession
  private var hasStepped = false

  init(
    model: Model, step: @escaping @Sendable (inout Model, SessionInput) -> Void,
    equals: @escaping @Sendable (Model, SessionMoment) -> Bool, met: MetState,
    session: CheckedSession
  ) {
    (self.model, self.step, self.equals) = (model, step, equals)
    (self.met, self.session) = (met, session)
  }

  mutating func add(_ header: EventHeader, _ payload: UnsafeRawBufferPointer) {
    guard let input = session.add(header, payload) else { return }
    step(&model, input)
    hasStepped = true
  }

  mutating func endTurn() -> String? {
    guard hasStepped else { return nil }
    hasStepped = false
    let moment = session.moment
    let isEqual = equals(model, moment)
    if let missing = moment.reads.missing {
      met.miss(missing)
      return nil
    }
    met.meet()
    return isEqual ? nil : (["the model is \(model)"] + moment.reads.lines).joined(separator: ", ")
  }
}

import CBOR
import EventModel

/// What an application says of itself. In sessions of `explore` and `simulate` and in a test's
/// `ReplaySession` the runtime checks each property at the end of every turn, with the screen brought
/// up to date; a replay of such a session checks it again. In any other session a declaration does
/// nothing and costs nothing.
///
/// A property that breaks is the failure `CR4011`, once until it holds again. A condition reads the
/// state; it must not send, commit or draw (`CR4004`). A property that a component declares ends with
/// the component. Call these functions in a turn, such as from `observers` or `didCreate`, or from
/// outside; from a stray task they do nothing in a replay.
extension Runtime {
  /// Declares what holds at the end of every turn.
  ///
  /// - Parameters:
  ///   - name: Names the property in reports: `total is never negative`.
  ///   - condition: Reads the state. Called in the turn, on its thread.
  public func always(_ name: String, _ condition: @escaping () -> Bool) {
    declare(.always, name, condition)
  }

  /// Declares what does not hold at the end of any turn. See ``always(_:_:)``.
  public func never(_ name: String, _ condition: @escaping () -> Bool) {
    declare(.never, name, condition)
  }

  /// Declares what is false for a limited time only, such as that a spinner ends.
  ///
  /// - Parameters:
  ///   - limit: The longest time, in time of the session, without the end of a turn at which the
  ///     condition holds.
  ///   - condition: Reads the state. Called in the turn, on its thread.
  public func eventually(
    _ name: String, within limit: Duration, _ condition: @escaping () -> Bool
  ) {
    declare(.eventually(within: max(0, limit.wholeMicroseconds)), name, condition)
  }

  /// Declares what some session reaches at the end of some turn. `explore` says what no session
  /// reached. See ``always(_:_:)``.
  public func sometimes(_ name: String, _ condition: @escaping () -> Bool) {
    declare(.sometimes, name, condition)
  }

  /// The name of the notes that ``sometimes(_:_:)`` makes, with the entry `declared` or `reached`.
  package static var propertyNote: String { "property" }

  /// What the application has declared in this session, such as `never a ghost`, sorted.
  package var declaredProperties: [String] { properties?.words.sorted() ?? [] }

  private func declare(
    _ kind: DeclaredProperty.Kind, _ name: String, _ condition: @escaping () -> Bool
  ) {
    guard properties != nil, !isStray("property") else { return }
    inTurn("property") {
      properties?.add(DeclaredProperty(kind, name, scope: currentScope, condition))
      if case .sometimes = kind { noteProperty("declared", name) }
    }
  }

  /// Checks the properties at the end of a turn with events.
  func checkProperties() {
    guard let properties, sink != nil, turn.hasEvents, !isStrayThread else { return }
    let cause = turn.nextNumber - 1
    for property in properties.living() {
      let outer = isRendering
      (isRendering, properties.isChecking) = (true, true)
      let holds = property.condition()
      (isRendering, properties.isChecking) = (outer, false)
      withCause(cause) {
        switch property.change(holds, at: turn.time) {
        case .broken(let text): fail(FailureCode.propertyBroken, text)
        case .reached: noteProperty("reached", property.name)
        case nil: break
        }
      }
    }
  }

  private func noteProperty(_ word: String, _ name: String) {
    CBORValue.map([CBORPair(.text(word), .text(name))]).encoded.withUnsafeBytes {
      _ = emit(
        EventHeader(kind: .note, name: symbols.symbol(Self.propertyNote)), payload: $0)
    }
  }
}

import EventModel

/// What an application says of itself, checked at the end of each turn.
final class DeclaredProperty {
  enum Kind {
    /// Holds at the end of every turn.
    case always
    /// Does not hold at the end of any turn.
    case never
    /// Is not false for longer than a time, in microseconds.
    case eventually(within: Int64)
    /// Holds at the end of some turn of some session.
    case sometimes
  }

  let kind: Kind
  let name: String
  let condition: () -> Bool
  /// The scope that made it; nil for none.
  let scope: Scope?
  /// Whether it was broken at the end of the last turn, or reached.
  private var isNoted = false
  /// Since when ``condition`` is false, for ``Kind/eventually(within:)``.
  private var falseSince: Int64?

  init(_ kind: Kind, _ name: String, scope: Scope?, _ condition: @escaping () -> Bool) {
    (self.kind, self.name, self.scope, self.condition) = (kind, name, scope, condition)
  }

  /// What the end of a turn shows.
  enum Change {
    /// The text of a failure.
    case broken(String)
    case reached
  }

  /// Takes the value of the condition at the end of a turn.
  ///
  /// - Returns: What is to be recorded; nil for nothing new.
  func change(_ holds: Bool, at time: Int64) -> Change? {
    var isBroken = false
    switch kind {
    case .always: isBroken = !holds
    case .never: isBroken = holds
    case .eventually(let limit):
      falseSince = holds ? nil : falseSince ?? time
      isBroken = falseSince.map { time - $0 > limit } ?? false
    case .sometimes:
      defer { isNoted = isNoted || holds }
      return holds && !isNoted ? .reached : nil
    }
    defer { isNoted = isBroken }
    return isBroken && !isNoted ? .broken(text) : nil
  }

  private var text: String {
    switch kind {
    case .always: "'\(name)' does not hold"
    case .never: "'\(name)' holds, and must never"
    case .eventually(let limit): "'\(name)' has not held for \(SessionTime.seconds(limit))"
    case .sometimes: name
    }
  }
}

/// The properties of an application, in the order in which they were declared.
final class DeclaredProperties {
  private var all: [DeclaredProperty] = []
  /// Whether a condition is running.
  var isChecking = false

  func add(_ property: DeclaredProperty) { all.append(property) }

  /// Those whose component has not ended.
  func living() -> [DeclaredProperty] {
    all.removeAll { $0.scope?.isEnded == true }
    return all
  }
}

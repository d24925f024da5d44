import EventModel

/// What an application or a test says, checked at the end of each turn.
package final class DeclaredProperty {
  /// When a condition must hold.
  package enum Kind: Sendable {
    /// Holds at the end of every turn.
    case always
    /// Does not hold at the end of any turn.
    case never
    /// Is not false for longer than a time, in microseconds.
    case eventually(within: Int64)
    /// Holds at the end of some turn of some session.
    case sometimes

    var word: String {
      switch self {
      case .always: "always"
      case .never: "never"
      case .eventually: "eventually"
      case .sometimes: "sometimes"
      }
    }
  }

  /// When the condition must hold.
  package let kind: Kind
  let name: String
  let condition: () -> Bool
  /// The scope that made it; nil for none.
  let scope: Scope?
  /// Whether it was broken at the end of the last turn, or reached.
  private var isNoted = false
  /// Since when ``condition`` is false, for ``Kind/eventually(within:)``.
  private var falseSince: Int64?

  /// - Parameter condition: What ``change(_:at:)`` gets the value of.
  package init(_ kind: Kind, _ name: String, scope: Scope?, _ condition: @escaping () -> Bool) {
    (self.kind, self.name, self.scope, self.condition) = (kind, name, scope, condition)
  }

  /// What the end of a turn shows.
  package enum Change {
    /// It does not hold any more; with the text of a failure.
    case broken(String)
    /// The condition of ``Kind/sometimes`` holds for the first time.
    case reached
  }

  /// Takes the value of the condition at the end of a turn.
  ///
  /// - Returns: What is to be recorded; nil for nothing new.
  package func change(_ holds: Bool, at time: Int64) -> Change? {
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
    return isBroken && !isNoted ? .broken(Self.words(kind, name)) : nil
  }

  /// What is wrong when a property does not hold; the name of one that is sometimes so.
  package static func words(_ kind: Kind, _ name: String) -> String {
    switch kind {
    case .always: "'\(name)' does not hold"
    case .never: "'\(name)' holds, and must never"
    case .eventually(let limit): "'\(name)' has not held for \(SessionTime.seconds(limit))"
    case .sometimes: name
    }
  }
}

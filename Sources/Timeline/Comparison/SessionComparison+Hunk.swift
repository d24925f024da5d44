extension SessionComparison {
  /// A difference, in the order of the sessions.
  package enum Hunk: Hashable, Sendable {
    /// A root that only the old session has.
    case removed(Root)
    /// A root that only the new session has.
    case inserted(Root)
    /// Roots with one kind, node and name, and different payloads at one place.
    case changed(Root, Root)
    /// Equal roots with different consequences.
    case consequences(ConsequenceHunk)
  }

  /// Successive equal roots with different consequences. Of all but the first, only the number is kept.
  package struct ConsequenceHunk: Hashable, Sendable {
    /// The first of the roots in the old session.
    package var old: Root
    /// The first of the roots in the new session.
    package var new: Root
    /// How the consequences of the first root differ; nil beyond ``SessionComparison/explained``.
    package internal(set) var difference: ConsequenceDifference?
    /// The number of roots that follow with different consequences, without another between them.
    package internal(set) var following = 0
  }

  /// How the consequences of one root differ.
  package struct ConsequenceDifference: Hashable, Sendable {
    /// The first event of the old session that differs; nil if only the new one has more.
    package var firstOld: Int?
    /// The first event of the new session that differs; nil if only the old one has more.
    package var firstNew: Int?
    /// The number of consequences of the old session that the new one does not have.
    package var removed: Int
    /// The number of consequences of the new session that the old one does not have.
    package var inserted: Int
  }

  /// What differs although it is not compared.
  package enum Circumstance: String, Hashable, Sendable, CaseIterable {
    case times, numbers
    case places = "call sites"
  }
}

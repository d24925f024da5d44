import EventModel

/// A property that code checks, and not a condition of the recorded state.
package struct CheckedProperty: Hashable, Sendable {
  /// What is wrong when it does not hold, such as `'total' does not hold`. It names the property.
  package let words: String
  /// Begins the check of a session.
  let begin: @Sendable (SymbolTable) -> any SessionCheck

  /// - Parameter begin: Begins the check of a session, whose names are in the table.
  package init(_ words: String, begin: @escaping @Sendable (SymbolTable) -> any SessionCheck) {
    (self.words, self.begin) = (words, begin)
  }

  package static func == (a: CheckedProperty, b: CheckedProperty) -> Bool { a.words == b.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words) }
}

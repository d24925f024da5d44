/// A number for a string in one ``SymbolTable``.
///
/// Nodes, labels, names, places and state keys occur many times in a session. A runtime, a reader
/// and a verifier that share a table can compare them, and whole patches, as numbers.
@usableFromInline package struct Symbol: Hashable, Sendable, Comparable {
  /// The index of the string in its table.
  @usableFromInline package var id: UInt32

  /// Creates the symbol of an index.
  @inlinable package init(id: UInt32) { self.id = id }

  /// The empty string, in every table.
  @inlinable package static var none: Symbol { Symbol(id: 0) }

  /// Whether `a` was added to the table before `b`.
  @inlinable package static func < (a: Symbol, b: Symbol) -> Bool { a.id < b.id }
}

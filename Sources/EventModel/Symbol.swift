/// A number that stands for a string within one ``SymbolTable``.
///
/// Nodes, labels, names, places and state keys occur again and again in a session. A runtime, a
/// reader and a verifier that share a table can compare them, and whole patches, as numbers.
package struct Symbol: Hashable, Sendable, Comparable {
  package var id: UInt32

  @inlinable package init(id: UInt32) { self.id = id }

  /// The empty string, in every table.
  @inlinable package static var none: Symbol { Symbol(id: 0) }

  @inlinable package static func < (a: Symbol, b: Symbol) -> Bool { a.id < b.id }
}

/// The strings behind ``Symbol``s; grows, never shrinks.
///
/// Not synchronised: the owner of the table guards it (the runtime by its turn token).
package final class SymbolTable: @unchecked Sendable {
  private var ids: [[UInt8]: UInt32] = [:]
  private var strings: [String] = []

  package init() {
    _ = symbol("")
  }

  package var count: Int { strings.count }

  /// The symbol of a string, made at its first use. Strings are told apart by their UTF-8 bytes.
  package func symbol(_ string: String) -> Symbol {
    let key = Array(string.utf8)
    if let id = ids[key] { return Symbol(id: id) }
    let id = UInt32(strings.count)
    ids[key] = id
    strings.append(string)
    return Symbol(id: id)
  }

  /// The string behind a symbol of this table.
  package subscript(symbol: Symbol) -> String { strings[Int(symbol.id)] }
}

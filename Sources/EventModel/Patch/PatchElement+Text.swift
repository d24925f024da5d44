import CBOR

extension PatchElement {
  /// Prints path elements as a state path: `items[2].price`, `rows["a.b"]`, `seats{12}`.
  ///
  /// A key that is no identifier stands quoted in brackets; a key that is no text stands in
  /// braces, so that the key 2 and the index 2 differ.
  package static func text(_ path: some Sequence<PatchElement>, symbols: SymbolTable) -> String {
    var result = ""
    for element in path {
      switch element {
      case .key(let symbol):
        let known = Int(symbol.id) < symbols.count
        let label = known ? symbols[symbol] : "symbol#\(symbol.id)"
        if isPlainKey(label) {
          if !result.isEmpty { result += "." }
          result += label
        } else {
          result += "[" + Notation.quoted(label) + "]"
        }
      case .index(let index): result += "[\(index)]"
      case .other(let key): result += "{" + Notation.text(of: key) + "}"
      }
    }
    return result
  }

  /// Whether a key can stand in a path without quotes.
  package static func isPlainKey(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, first != "-", !("0"..."9").contains(first)
    else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
  }}

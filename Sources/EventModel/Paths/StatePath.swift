import CBOR

/// A path to a part of the state: the path of a node, followed by keys in its value.
///
/// `app.cart.store.items[2].price`, `items[id=7]`, `app.**.isLoading`, `app.*.count`,
/// `rows["a.b"]`, and `seats{12}` for a key that is not a text. The path does not show where the
/// node's path ends and the value begins; ``Projection/matches(_:)`` finds it.
package struct StatePath: Hashable, Sendable {
  /// One element of a path.
  package enum Element: Hashable, Sendable {
    case key(String)
    case index(Int)
    /// A key that is not a text.
    case other(CBORValue)
    /// The array elements or map entries with a value in a field. `id` also matches a map's own
    /// key.
    case whereField(String, CBORValue)
    /// `*`: any single element.
    case any
    /// `**`: any number of elements, including none.
    case anyDepth

    /// Whether it is a place in an array.
    package var isIndex: Bool { if case .index = self { true } else { false } }
  }

  /// The elements, from the node's path on.
  package var elements: [Element]

  /// Creates a path of elements.
  package init(_ elements: [Element] = []) { self.elements = elements }

  /// Creates the path of a patch's operation on a node.
  package init(node: Symbol, path: [PatchElement], symbols: SymbolTable) {
    self = StatePath(nodeName: symbols[node])
    elements += StatePath(path, symbols: symbols).elements
  }

  /// Creates the path of a patch's operation within its node.
  package init(_ path: some Sequence<PatchElement>, symbols: SymbolTable) {
    elements = path.map { element in
      switch element {
      case .key(let symbol):
        .key(Int(symbol.id) < symbols.count ? symbols[symbol] : "symbol#\(symbol.id)")
      case .index(let index): .index(index)
      case .other(let key): .other(key)
      }
    }
  }

  /// Returns the same path as elements of a patch; nil unless it is concrete.
  package func patchPath(symbols: SymbolTable) -> [PatchElement]? {
    var result: [PatchElement] = []
    for element in elements {
      switch element {
      case .key(let key): result.append(.key(symbols.symbol(key)))
      case .index(let index): result.append(.index(index))
      case .other(let key): result.append(.other(key))
      case .whereField, .any, .anyDepth: return nil
      }
    }
    return result
  }

  /// Creates the path of a node. A name that cannot be read as a path is one element.
  package init(nodeName: String) {
    do throws(NotationError) {
      try self.init(parsing: nodeName)
    } catch {
      self.init([.key(nodeName)])
    }
  }

  /// Whether the path has no wildcard or selector, so that it matches at most one place.
  package var isConcrete: Bool {
    elements.allSatisfy { element in
      switch element {
      case .key, .index, .other: true
      case .whereField, .any, .anyDepth: false
      }
    }
  }

  /// Whether the path has a selector, such as `[id=7]`.
  package var selectsByValue: Bool {
    elements.contains { element in
      if case .whereField = element { true } else { false }
    }
  }

  /// Returns the path with one more element at its end.
  package func appending(_ element: Element) -> StatePath { StatePath(elements + [element]) }
}

extension StatePath: CustomStringConvertible {
  /// The path in its written form.
  package var description: String {
    var result = ""
    for element in elements {
      switch element {
      case .key(let key) where Self.isPlain(key):
        result += result.isEmpty ? key : "." + key
      case .key(let key): result += "[" + Notation.quoted(key) + "]"
      case .index(let index): result += "[\(index)]"
      case .other(let key): result += "{" + Notation.text(of: key) + "}"
      case .whereField(let field, let value): result += "[\(field)=\(Notation.text(of: value))]"
      case .any: result += result.isEmpty ? "*" : ".*"
      case .anyDepth: result += result.isEmpty ? "**" : ".**"
      }
    }
    return result
  }

  /// Whether a key needs no quotes. Node names may also contain `~`, `#`, `<`, `>` and `$`.
  static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy(isPlainByte) && key != "*" && key != "**"
      && (key.isVisibleASCII || !key.unicodeScalars.contains(where: Notation.isInvisible))
  }

  static func isPlainByte(_ byte: UInt8) -> Bool {
    Notation.isWordByte(byte) || byte >= 0x80 || "~#<>$-*:@/+".utf8.contains(byte)
  }
}

extension StatePath {
  /// Reads a path.
  ///
  /// - Throws: ``NotationError`` with the column of the first byte that is not part of a path.
  package init(parsing text: some StringProtocol) throws(NotationError) {
    var parser = NotationParser(text)
    try self.init(from: &parser)
    guard parser.isAtEnd else { throw parser.error("expected \".\" or \"[\" in a state path") }
  }

  /// Reads the longest text that is a path.
  init(from parser: inout NotationParser) throws(NotationError) {
    elements = []
    while true {
      if parser.take("[") {
        elements.append(try Self.readBracket(&parser))
      } else if parser.take("{") {
        elements.append(.other(try parser.readValue()))
        try parser.expect("}")
      } else if elements.isEmpty, parser.next == UInt8(ascii: "\"") {
        // Events show a name that is not a path in quotes.
        elements = StatePath(nodeName: try parser.readQuoted()).elements
      } else if elements.isEmpty || parser.take(".") {
        let word = parser.takeText(while: Self.isPlainByte)
        guard !word.isEmpty else { throw parser.error("expected a key of a state path") }
        elements.append(word == "*" ? .any : word == "**" ? .anyDepth : .key(word))
      } else {
        return
      }
    }
  }

  private static func readBracket(_ parser: inout NotationParser) throws(NotationError) -> Element {
    if parser.next == UInt8(ascii: "\"") {
      let key = try parser.readQuoted()
      try parser.expect("]")
      return .key(key)
    }
    if parser.take("*") {
      try parser.expect("]")
      return .any
    }
    let word = parser.takeText { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "=") }
    if parser.take("=") {
      var written = parser
      if let value = try? written.readValue(), written.take("]") {
        parser = written
        return .whereField(word, value)
      }
      let start = parser.offset
      let bare = parser.takeText { $0 != UInt8(ascii: "]") }
      guard !bare.isEmpty else {
        throw NotationError("expected a value after \"=\"", column: start + 1)
      }
      try parser.expect("]")
      // Not a value in the notation, so a bare word.
      return .whereField(word, .text(bare))
    }
    try parser.expect("]")
    if let index = Int(word), index >= 0 { return .index(index) }
    guard !word.isEmpty else { throw parser.error("expected an index or key in brackets") }
    return .key(word)
  }
}

extension StatePath: Codable {
  /// Reads a path as it is written.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: decoder.singleValueContainer().decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

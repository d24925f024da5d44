import CBOR

/// Payloads in transcripts: patches as operations, routes as labels, all others as values.
package enum PayloadNotation {
  /// Returns a payload on one line; `raw h'…'` for bytes that are not of the kind's form.
  package static func text(
    of payload: UnsafeRawBufferPointer, kind: EventKind, symbols: SymbolTable
  ) -> String {
    if kind == .commit || kind == .frame {
      if let patch = patch(payload, symbols: symbols) {
        return text(of: patch, symbols: symbols)
      }
    } else if let value = canonicalValue(payload) {
      guard kind == .route else { return Notation.text(of: value) }
      if let labels = labels(value, symbols: symbols) {
        return Notation.text(of: .array(labels.map(CBORValue.text)))
      }
    }
    return "raw h'" + Notation.hexadecimal(Array(payload)) + "'"
  }

  /// Returns a patch on one line.
  package static func text(of patch: Patch, symbols: SymbolTable) -> String {
    if patch.isEmpty { return "unchanged" }
    return patch.operations.map { text(of: $0, symbols: symbols) }.joined(separator: "; ")
  }

  /// Returns one operation, such as `items splice 0 -1 +[2]`.
  package static func text(of operation: PatchOperation, symbols: SymbolTable) -> String {
    let path = StatePath(operation.path, symbols: symbols).description
    let place = path.isEmpty ? "." : path
    switch operation.action {
    case .set(let value):
      return place + " = " + Notation.text(of: value)
    case .remove:
      return place + " -"
    case .splice(let index, let removed, let inserted):
      return place + " splice \(index) -\(removed) +" + Notation.text(of: .array(inserted))
    case .text(let offset, let removed, let text):
      return place + " text \(offset) -\(removed) +" + Notation.quoted(text)
    }
  }

  /// Returns the payload as a value, if it is exactly one.
  private static func canonicalValue(_ payload: UnsafeRawBufferPointer) -> CBORValue? {
    var reader = CBORReader(payload)
    do throws(CBORError) {
      let value = try reader.readValue()
      return reader.isAtEnd ? value : nil
    } catch {
      return nil
    }
  }

  /// Returns the payload as a patch of known symbols; nil when it is not one.
  private static func patch(_ payload: UnsafeRawBufferPointer, symbols: SymbolTable) -> Patch? {
    do throws(PatchError) {
      let patch = try Patch(symbolic: payload)
      for operation in patch.operations {
        for case .key(let symbol) in operation.path where Int(symbol.id) >= symbols.count {
          return nil
        }
      }
      return patch
    } catch {
      return nil
    }
  }

  /// Returns the texts of a route's labels; nil when the value is not an array of known symbols.
  package static func labels(_ value: CBORValue, symbols: SymbolTable) -> [String]? {
    guard let items = value.arrayValue else { return nil }
    var labels: [String] = []
    for item in items {
      guard let id = item.intValue, id >= 0, id < symbols.count else { return nil }
      labels.append(symbols[Symbol(id: UInt32(id))])
    }
    return labels
  }

  /// Reads a payload that ``text(of:kind:symbols:)`` printed, up to the end of the text.
  static func bytes(
    from parser: inout NotationParser, kind: EventKind, symbols: SymbolTable
  ) throws(NotationError) -> [UInt8] {
    if parser.take("raw ") {
      guard case .bytes(let bytes) = try parser.readValue() else {
        throw parser.error("expected h'…' after \"raw\"")
      }
      return bytes
    }
    if kind == .commit || kind == .frame {
      return try readPatch(&parser, symbols: symbols).symbolicBytes
    }
    let value = try parser.readValue()
    guard kind == .route else { return value.encoded }
    let labels = value.arrayValue ?? []
    guard value.arrayValue != nil, labels.allSatisfy({ $0.textValue != nil }) else {
      throw parser.error("expected the labels of a route")
    }
    let ids = labels.compactMap(\.textValue).map { UInt64(symbols.symbol($0).id) }
    return CBORValue.array(ids.map(CBORValue.unsigned)).encoded
  }

  private static func readPatch(
    _ parser: inout NotationParser, symbols: SymbolTable
  ) throws(NotationError) -> Patch {
    if parser.take("unchanged") { return Patch() }
    var operations: [PatchOperation] = []
    repeat {
      parser.skipSpaces()
      operations.append(try readOperation(&parser, symbols: symbols))
    } while parser.take(";")
    return Patch(operations)
  }

  private static func readOperation(
    _ parser: inout NotationParser, symbols: SymbolTable
  ) throws(NotationError) -> PatchOperation {
    let path = parser.take(". ") ? StatePath() : try StatePath(from: &parser)
    parser.skipSpaces()
    guard let elements = path.patchPath(symbols: symbols) else {
      throw parser.error("a patch writes at one place, without wildcards")
    }
    if parser.take("= ") { return PatchOperation(elements, .set(try parser.readValue())) }
    if parser.take("splice ") {
      let (index, removed) = try readRange(&parser)
      guard case .array(let inserted) = try parser.readValue() else {
        throw parser.error("expected the inserted elements in brackets")
      }
      return PatchOperation(elements, .splice(index: index, removed: removed, inserted: inserted))
    }
    if parser.take("text ") {
      let (offset, removed) = try readRange(&parser)
      let text = try parser.readQuoted()
      return PatchOperation(elements, .text(byteOffset: offset, bytesRemoved: removed, text: text))
    }
    try parser.expect("-")
    return PatchOperation(elements, .remove)
  }

  private static func readRange(
    _ parser: inout NotationParser
  ) throws(NotationError) -> (start: Int, removed: Int) {
    guard let start = Int(parser.takeText(while: Notation.isDigit)) else {
      throw parser.error("expected a position")
    }
    try parser.expect(" -")
    guard let removed = Int(parser.takeText(while: Notation.isDigit)) else {
      throw parser.error("expected how much was removed")
    }
    try parser.expect(" +")
    return (start, removed)
  }
}

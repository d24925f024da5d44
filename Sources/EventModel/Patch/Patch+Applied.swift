import CBOR

extension Patch {
  /// Returns a copy to which every operation has been applied.
  ///
  /// - Throws: ``PatchError`` when a path or an operation does not fit the value.
  ///
  /// Source: EVENTS.md, "Rules", rule 10.
  package func applied(
    to value: CBORValue, symbols: SymbolTable
  ) throws(PatchError) -> CBORValue {
    var result = value
    try apply(to: &result, symbols: symbols)
    return result
  }

  /// Applies every operation in place. After an error, the operations before it remain applied.
  package func apply(to value: inout CBORValue, symbols: SymbolTable) throws(PatchError) {
    for operation in operations {
      let step = PatchStep(operation: operation, symbols: symbols)
      try step.apply(to: &value, depth: 0)
    }
  }
}

/// One operation while it is applied, level by level.
private struct PatchStep {
  let operation: PatchOperation
  let symbols: SymbolTable

  func apply(to value: inout CBORValue, depth: Int) throws(PatchError) {
    guard depth < operation.path.count else { return try act(on: &value) }
    if case .index(let index) = operation.path[depth] {
      guard var items = value.takeArray() else {
        throw .wrongType(path: path(depth), expected: "an array")
      }
      defer { value = .array(items) }
      return try apply(toArray: &items, index: index, depth: depth)
    }
    if var pairs = value.takeMap() {
      defer { value = .map(pairs) }
      try apply(toMap: &pairs, key: try key(at: depth), depth: depth)
    } else if var items = value.takeSet() {
      defer { value = .tagged(CBORValue.setTag, .array(items)) }
      try apply(toSet: &items, key: try key(at: depth), depth: depth)
    } else {
      throw .wrongType(path: path(depth), expected: "a map or set")
    }
  }

  private func apply(
    toArray items: inout [CBORValue], index: Int, depth: Int
  ) throws(PatchError) {
    guard items.indices.contains(index) else {
      throw .indexOutOfRange(path: path(depth), index: index, count: items.count)
    }
    if depth == operation.path.count - 1, case .remove = operation.action {
      throw .wrongType(path: path(depth), expected: "a map or set")
    }
    try apply(to: &items[index], depth: depth + 1)
  }

  private func apply(
    toMap pairs: inout [CBORPair], key: CBORValue, depth: Int
  ) throws(PatchError) {
    let place = CBORValue.search(pairs, for: key)
    let isLast = depth == operation.path.count - 1
    switch operation.action {
    case .set(let new) where isLast && !place.found:
      pairs.insert(CBORPair(key, new), at: place.index)
    case .remove where isLast:
      guard place.found else { throw .absentKey(path: path(depth + 1)) }
      pairs.remove(at: place.index)
    default:
      guard place.found else { throw .absentParent(path: path(depth + 1)) }
      try apply(to: &pairs[place.index].value, depth: depth + 1)
    }
  }

  private func apply(
    toSet items: inout [CBORValue], key: CBORValue, depth: Int
  ) throws(PatchError) {
    guard depth == operation.path.count - 1 else {
      throw .wrongType(path: path(depth + 1), expected: "a map or array")
    }
    let place = CBORValue.search(items, for: key)
    switch operation.action {
    case .set(.null):
      if !place.found { items.insert(key, at: place.index) }
    case .remove:
      guard place.found else { throw .absentKey(path: path(depth + 1)) }
      items.remove(at: place.index)
    default:
      throw .wrongType(path: path(depth + 1), expected: "a map or array")
    }
  }

  private func act(on value: inout CBORValue) throws(PatchError) {
    let depth = operation.path.count
    switch operation.action {
    case .set(let new):
      value = new
    case .remove:
      throw .wrongType(path: path(depth), expected: "a key")
    case .splice(let index, let removed, let inserted):
      guard var items = value.takeArray() else {
        throw .wrongType(path: path(depth), expected: "an array")
      }
      defer { value = .array(items) }
      guard index >= 0, removed >= 0, index <= items.count, removed <= items.count - index else {
        throw .indexOutOfRange(path: path(depth), index: index, count: items.count)
      }
      items.replaceSubrange(index..<index + removed, with: inserted)
    case .text(let offset, let removed, let inserted):
      guard case .text(let text) = value else {
        throw .wrongType(path: path(depth), expected: "a text")
      }
      value = .text(try replaced(text, offset: offset, removed: removed, with: inserted))
    }
  }

  private func replaced(
    _ text: String, offset: Int, removed: Int, with inserted: String
  ) throws(PatchError) -> String {
    let bytes = Array(text.utf8)
    for position in [offset, offset &+ removed] {
      let isBoundary =
        position >= 0 && position <= bytes.count
        && (position == bytes.count || bytes[position] & 0xC0 != 0x80)
      guard isBoundary, removed >= 0 else {
        throw .notAScalarBoundary(path: path(operation.path.count), byteOffset: position)
      }
    }
    let result = bytes[..<offset] + Array(inserted.utf8) + bytes[(offset + removed)...]
    return String(decoding: result, as: UTF8.self)
  }

  private func key(at depth: Int) throws(PatchError) -> CBORValue {
    switch operation.path[depth] {
    case .key(let symbol):
      guard Int(symbol.id) < symbols.count else { throw .unknownSymbol(symbol.id) }
      return .text(symbols[symbol])
    case .other(let key): return key
    case .index(let index): return .int(Int64(index))
    }
  }

  /// The first elements of the path, for an error message.
  private func path(_ length: Int) -> String {
    let text = StatePath(operation.path.prefix(length), symbols: symbols).description
    return text.isEmpty ? "the value" : text
  }
}

/// Each method returns the parts of a value and leaves null, so that the caller has the only reference
/// to them: a change of one part does not copy them all. It returns nil for another kind of value.
///
/// A `switch` that binds the parts keeps a second reference in some builds.
extension CBORValue {
  fileprivate mutating func takeArray() -> [CBORValue]? {
    guard case .array(let items) = self else { return nil }
    self = .null
    return items
  }

  fileprivate mutating func takeMap() -> [CBORPair]? {
    guard case .map(let pairs) = self else { return nil }
    self = .null
    return pairs
  }

  fileprivate mutating func takeSet() -> [CBORValue]? {
    guard case .tagged(CBORValue.setTag, .array(let items)) = self else { return nil }
    self = .null
    return items
  }
}

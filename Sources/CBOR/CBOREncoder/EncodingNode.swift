import FoundationEssentials

/// One value while its `encode(to:)` runs.
///
/// Containers write directly into the buffer after a head of one byte, which is corrected when the
/// value is finished. Nested containers and super encoders may be written in any order, so each has
/// a buffer of its own, which is inserted at the end.
final class EncodingNode: Encoder {
  enum Shape {
    case unused, single, array, map, set, finished
  }

  let buffer: EncodingBuffer
  let start: Int
  let firstEntry: Int
  let depth: Int
  let parent: EncodingNode?
  let key: (any CodingKey)?
  @exclusivity(unchecked) var shape = Shape.unused
  @exclusivity(unchecked) var count = 0
  @exclusivity(unchecked) var isOrdered = true
  /// The nodes of nested containers. Each refers back to this node; see ``releaseChildren()``.
  @exclusivity(unchecked) var children: [(offset: Int, node: EncodingNode)] = []
  /// The last misuse of a container, whose functions cannot throw.
  @exclusivity(unchecked) var misuse: (text: String, reason: CBORError?)?

  init(buffer: EncodingBuffer, parent: EncodingNode?, key: (any CodingKey)?) {
    self.buffer = buffer
    self.start = buffer.writer.count
    self.firstEntry = buffer.entries.count
    self.depth = parent.map { $0.shape == .single ? $0.depth : $0.depth + 1 } ?? 0
    self.parent = parent
    self.key = key
  }

  static func root(in buffer: EncodingBuffer) -> EncodingNode {
    EncodingNode(buffer: buffer, parent: nil, key: nil)
  }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var node: EncodingNode? = self
    while let current = node {
      if let key = current.key { path.append(key) }
      node = current.parent
    }
    return path.reversed()
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    open(.map)
    return KeyedEncodingContainer(KeyedEncoding<Key>(node: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    open(.array)
    return UnkeyedEncoding(node: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    open(.single)
    return SingleValueEncoding(node: self)
  }

  /// Sets the shape of this value. The same shape may be requested again.
  func open(_ newShape: Shape) {
    if shape == newShape { return }
    guard shape == .unused else {
      misuse = ("a \(newShape) container was requested after a \(shape) one", nil)
      return
    }
    shape = newShape
    switch newShape {
    case .array, .map: buffer.writer.write(arrayCount: 0)
    case .set:
      buffer.writer.write(tag: CBORValue.setTag)
      buffer.writer.write(arrayCount: 0)
    default: break
    }
  }

  func failure(_ text: String, _ value: Any, because error: CBORError? = nil) -> EncodingError {
    .invalidValue(
      value, .init(codingPath: codingPath, debugDescription: text, underlyingError: error))
  }

  private var tooDeep: (text: String, reason: CBORError?) {
    (
      "nested more than \(buffer.writer.limits.nesting) deep",
      CBORError(.nestingTooDeep, at: buffer.writer.count)
    )
  }

  /// Writes one item to the end of the buffer.
  func write<Value: Encodable>(_ value: Value, key: (any CodingKey)?) throws {
    guard shape != .finished else { throw failure("the container is finished", value) }
    if try buffer.writer.writePrimitive(value) { return }
    if Value.self == Data.self, let data = value as? Data {
      guard data.count <= buffer.writer.limits.stringSize else {
        throw CBORError(.lengthOverLimit, at: buffer.writer.count)
      }
      return buffer.writer.write(byteString: data)
    }
    guard depth < buffer.writer.limits.nesting else {
      throw failure(tooDeep.text, value, because: tooDeep.reason)
    }
    let node = EncodingNode(buffer: buffer, parent: self, key: key)
    defer { node.releaseChildren() }
    if isSpeciallyCoded(Value.self) {
      if let type = Value.self as? any SpeciallyEncodable.Type {
        try node.write(value, as: type)
      } else if let marked = value as? any MarkedEncodable {
        try marked.write(into: node)
      } else {
        try value.encode(to: node)
      }
    } else {
      try value.encode(to: node)
    }
    try node.finish()
  }

  private func write<Value, Special: SpeciallyEncodable>(
    _ value: Value, as type: Special.Type
  ) throws {
    try reinterpret(value, as: type).encode(toSpecial: self)
  }

  /// Writes one element of an array, or the only item of a single-value container.
  func writeElement<Value: Encodable>(_ value: Value) throws {
    guard shape != .single || count == 0 else { throw failure("a second single value", value) }
    try restoringOnError { try write(value, key: shape == .array ? IndexKey(count) : nil) }
    count += 1
  }

  func writeNullElement() throws {
    guard shape != .finished, shape != .single || count == 0 else {
      throw failure("a second single value", self)
    }
    buffer.writer.writeNull()
    count += 1
  }

  /// Writes one map entry under a coding key.
  func writeEntry<Value: Encodable>(_ value: Value, forKey key: any CodingKey) throws {
    try writeEntry(key: { try buffer.writer.write(limitedText: key.stringValue) }) {
      try write(value, key: key)
    }
  }

  func writeEntry(key writeKey: () throws -> Void, value writeValue: () throws -> Void) throws {
    try restoringOnError {
      let keyStart = buffer.writer.count
      try writeKey()
      let keyEnd = buffer.writer.count
      try writeValue()
      add(EncodingEntry(key: keyStart..<keyEnd, end: buffer.writer.count, child: nil))
    }
  }

  func add(_ entry: EncodingEntry) {
    if count > 0, isOrdered, let last = buffer.entries.last {
      isOrdered = buffer.writer.compare(last.key, entry.key) < 0
    }
    buffer.entries.append(entry)
    count += 1
  }

  /// Removes partly written bytes after an error, which a user's `encode(to:)` may catch.
  private func restoringOnError(_ body: () throws -> Void) throws {
    guard shape != .finished else { throw failure("the container is finished", self) }
    let bytes = buffer.writer.count
    let entries = buffer.entries.count
    do {
      try body()
    } catch {
      buffer.writer.truncate(to: bytes)
      buffer.entries.removeLast(buffer.entries.count - entries)
      throw error
    }
  }

  /// Returns a node for a nested container or a super encoder, as the next element or under `key`.
  func makeChild(forKey key: any CodingKey) -> EncodingNode {
    let limits = buffer.writer.limits
    let child = EncodingNode(buffer: EncodingBuffer(limits: limits), parent: self, key: key)
    if depth >= limits.nesting { misuse = tooDeep }
    let keyStart = buffer.writer.count
    if shape == .map {
      buffer.writer.write(text: key.stringValue)
      let end = buffer.writer.count
      add(EncodingEntry(key: keyStart..<end, end: end, child: children.count))
    } else {
      count += 1
    }
    children.append((offset: buffer.writer.count, node: child))
    return child
  }
}

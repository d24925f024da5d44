import Platform

/// A CBOR data item as a value.
///
/// Values are equal if their canonical encodings are: two texts are equal when their UTF-8 bytes
/// are, `0.0` differs from `-0.0`, and every NaN equals every other. `==` of `String` and `Double`
/// has other rules, so it is not used here.
///
/// Source: RFC 8949, sections 3 and 4.2.1.
package indirect enum CBORValue: Sendable {
  /// An unsigned integer, major type 0.
  case unsigned(UInt64)
  /// The integer `-1 - n`, major type 1.
  case negative(UInt64)
  case bytes([UInt8])
  case text(String)
  case array([CBORValue])
  /// Pairs in bytewise order of their encoded keys, without duplicates. Use
  /// ``CBORValue/map(sorting:)`` when the order is not known.
  case map([CBORPair])
  case tagged(UInt64, CBORValue)
  case bool(Bool)
  case null
  case undefined
  /// A simple value other than false, true, null and undefined.
  case simple(UInt8)
  case float(Double)
}

extension CBORValue {
  /// The tag for mathematical finite sets. The elements of a set are sorted by encoded bytes.
  package static let setTag: UInt64 = 258
  /// The tag of a value that is a secret. It is in the encodings of live values only: what is
  /// recorded has a stand-in in its place, and no tag.
  package static let redactedTag: UInt64 = 0x7265_6461

  /// Returns a signed integer in its shortest form.
  package static func int(_ value: Int64) -> CBORValue {
    value >= 0 ? .unsigned(UInt64(value)) : .negative(UInt64(-1 - value))
  }

  /// Returns a map with its pairs in canonical order. Of equal keys, the last one is kept.
  package static func map(sorting pairs: [CBORPair]) -> CBORValue {
    let keyed = pairs.enumerated().map { (bytes: $1.key.encoded, index: $0, pair: $1) }
    let sorted = keyed.sorted { a, b in
      let order = compareBytes(a.bytes, b.bytes)
      return order == 0 ? a.index < b.index : order < 0
    }
    var result: [CBORPair] = []
    var lastKey: [UInt8]?
    for entry in sorted {
      if entry.bytes == lastKey { result.removeLast() }
      result.append(entry.pair)
      lastKey = entry.bytes
    }
    return .map(result)
  }

  /// Returns a map with text keys in canonical order.
  package static func map(_ fields: KeyValuePairs<String, CBORValue>) -> CBORValue {
    .map(sorting: fields.map { CBORPair(.text($0.key), $0.value) })
  }

  /// The value under a text key; nil when this is not a map or has no such key.
  package subscript(key: String) -> CBORValue? {
    guard case .map(let pairs) = self else { return nil }
    for pair in pairs {
      if case .text(let text) = pair.key, text.utf8.elementsEqual(key.utf8) { return pair.value }
    }
    return nil
  }

  /// The value as a signed integer; nil when it is not one or does not fit.
  package var intValue: Int64? {
    switch self {
    case .unsigned(let n): Int64(exactly: n)
    case .negative(let n): n <= UInt64(Int64.max) ? -1 - Int64(n) : nil
    default: nil
    }
  }

  /// The text; nil for any other value.
  package var textValue: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The elements of an array; nil for any other value.
  package var arrayValue: [CBORValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The entries of a map; nil for any other value.
  package var mapValue: [CBORPair]? {
    if case .map(let pairs) = self { pairs } else { nil }
  }

  /// The canonical encoding of this value.
  package var encoded: [UInt8] {
    var writer = CBORWriter(capacity: 64)
    writer.write(self)
    return writer.array
  }

  /// Decodes exactly one canonical data item.
  ///
  /// - Throws: ``CBORError`` with the offset of the first wrong byte, or
  ///   ``CBORError/Reason/trailingBytes`` when bytes follow the item.
  package init(canonical bytes: [UInt8]) throws(CBORError) {
    self = try bytes.withCBORReader { (reader) throws(CBORError) in
      let value = try reader.readValue()
      try reader.expectEnd()
      return value
    }
  }
}

extension CBORValue: Hashable {
  /// Whether two values have the same canonical encoding.
  package static func == (a: CBORValue, b: CBORValue) -> Bool {
    switch (a, b) {
    case (.unsigned(let x), .unsigned(let y)), (.negative(let x), .negative(let y)): x == y
    case (.bytes(let x), .bytes(let y)): x == y
    case (.text(let x), .text(let y)): x.hasSameBytes(as: y)
    case (.array(let x), .array(let y)): x == y
    case (.map(let x), .map(let y)): x == y
    case (.tagged(let t, let x), .tagged(let u, let y)): t == u && x == y
    case (.bool(let x), .bool(let y)): x == y
    case (.null, .null), (.undefined, .undefined): true
    case (.simple(let x), .simple(let y)): x == y
    case (.float(let x), .float(let y)): x.bitPattern == y.bitPattern || (x.isNaN && y.isNaN)
    default: false
    }
  }

  /// Hashes the value so that values with the same canonical encoding have the same hash.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    switch self {
    case .unsigned(let n), .negative(let n): hasher.combine(n)
    case .bytes(let bytes): hasher.combine(bytes)
    case .text(let text):
      for byte in text.utf8 { hasher.combine(byte) }
    case .array(let items): hasher.combine(items)
    case .map(let pairs): hasher.combine(pairs)
    case .tagged(let tag, let value):
      hasher.combine(tag)
      hasher.combine(value)
    case .bool(let value): hasher.combine(value)
    case .null, .undefined: break
    case .simple(let value): hasher.combine(value)
    case .float(let value): hasher.combine(value.isNaN ? 0 : value.bitPattern)
    }
  }

  /// A number that differs between kinds of values.
  private var rank: Int {
    switch self {
    case .unsigned: 0
    case .negative: 1
    case .bytes: 2
    case .text: 3
    case .array: 4
    case .map: 5
    case .tagged: 6
    case .bool: 7
    case .null: 8
    case .undefined: 9
    case .simple: 10
    case .float: 11
    }
  }
}

/// Compares two byte sequences in the order of map keys in RFC 8949: bytewise, a prefix first.
///
/// - Returns: Negative, zero or positive as `a` is before, equal to or after `b`.
@inlinable
package func compareBytes(_ a: some Sequence<UInt8>, _ b: some Sequence<UInt8>) -> Int {
  let inPlace = a.withContiguousStorageIfAvailable { left in
    b.withContiguousStorageIfAvailable { right in
      compareBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
    }
  }
  if let result = inPlace ?? nil { return result }
  return compareBytes(Array(a), Array(b))
}

/// Compares two memory regions bytewise, a prefix first.
@usableFromInline
package func compareBytes(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int {
  if let left = a.baseAddress, let right = b.baseAddress {
    let order = Memory.compare(left, right, min(a.count, b.count))
    if order != 0 { return order }
  }
  return a.count - b.count
}

extension String {
  /// Whether two texts have the same UTF-8 bytes. `==` also accepts canonically equivalent texts.
  @usableFromInline
  package func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let inPlace = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        compareBytes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right)) == 0
      }
    }
    return (inPlace ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

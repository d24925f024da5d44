import CBOR
import FoundationEssentials

/// The fields of a state that a storage stores, by name, in a form that any encoder can encode.
///
/// Null, texts, numbers, arrays, and maps with texts as keys are encoded directly. Bytes are
/// `{"$bytes": base64}` and other maps `{"$map": [[key, value], …]}`, also those with one key that begins
/// with `$`. The text `$null`, which a property list takes for nil, is `{"$text": base64}`, and the
/// float −0 `{"$float": "-0.0"}`. So a property list and a JSON file decode to the encoded value.
public struct PersistedFields: AnyState {
  /// The fields as a CBOR map from names to values.
  package var fields: CBORValue

  /// Creates a value without fields.
  public init() { fields = .map([]) }

  /// Creates fields from a CBOR map from names to values.
  package init(fields: CBORValue) { self.fields = fields }

  /// Collects the fields that the state's `PersistenceKeys` name.
  ///
  /// - Throws: Errors of the state's `encode(to:)`.
  package init<State: AnyState>(of state: State) throws {
    let all = try CBORValue(canonical: CBOREncoder().encode(state))
    fields = Self.kept(all, of: State.self)
  }

  /// Returns a state with its own fields replaced by these.
  ///
  /// - Throws: `DecodingError` if the fields do not fit.
  package func laid<State: AnyState>(over state: State) throws -> State {
    let present = try CBORValue(canonical: CBOREncoder().encode(state)).mapValue ?? []
    let kept = Self.kept(fields, of: State.self).mapValue ?? []
    return try CBORDecoder().decode(State.self, from: .map(sorting: present + kept))
  }

  private static func kept<State: AnyState>(_ all: CBORValue, of: State.Type) -> CBORValue {
    .map(
      (all.mapValue ?? []).filter { pair in
        pair.key.textValue.map { State.PersistenceKeys(stringValue: $0) != nil } ?? false
      })
  }

  /// Decodes the fields with any decoder.
  public init(from decoder: any Decoder) throws { fields = try Item(from: decoder).value }

  /// Encodes the fields with any encoder.
  public func encode(to encoder: any Encoder) throws { try Item(value: fields).encode(to: encoder) }
}

/// One value in a form that any encoder can encode.
private struct Item: Codable {
  var value: CBORValue

  init(value: CBORValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    if let map = try? decoder.container(keyedBy: ItemKey.self) {
      value = try Self.map(map)
    } else if var list = try? decoder.unkeyedContainer() {
      var items: [CBORValue] = []
      while !list.isAtEnd { items.append(try list.decode(Item.self).value) }
      value = .array(items)
    } else {
      value = try Self.leaf(decoder.singleValueContainer())
    }
  }

  private static func map(_ map: KeyedDecodingContainer<ItemKey>) throws -> CBORValue {
    let pairs = try map.allKeys.map {
      CBORPair(.text($0.stringValue), try map.decode(Item.self, forKey: $0).value)
    }
    guard let only = pairs.first, pairs.count == 1 else { return .map(sorting: pairs) }
    switch (only.key.textValue, only.value) {
    case ("$text", .text(let text)):
      return Data(base64Encoded: text).map { .text(String(decoding: $0, as: UTF8.self)) }
        ?? .map(pairs)
    case ("$float", .text("-0.0")): return .float(-0.0)
    case ("$bytes", .text(let text)):
      return Data(base64Encoded: text).map { .bytes(Array($0)) } ?? .map(pairs)
    case ("$map", .array(let entries)):
      return .map(
        sorting: entries.compactMap { entry in
          guard let pair = entry.arrayValue, pair.count == 2 else { return nil }
          return CBORPair(pair[0], pair[1])
        })
    default:
      return .map(pairs)
    }
  }

  private static func leaf(_ container: any SingleValueDecodingContainer) throws -> CBORValue {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .int(value) }
    if let value = try? container.decode(UInt64.self) { return .unsigned(value) }
    if let value = try? container.decode(Double.self) { return .float(value) }
    return .text(try container.decode(String.self))
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .array(let items): try encode(items, to: encoder)
    case .tagged(_, let content): try Item(value: content).encode(to: encoder)
    case .map(let pairs) where pairs.allSatisfy { $0.key.textValue != nil } && !Self.isForm(pairs):
      var container = encoder.container(keyedBy: ItemKey.self)
      for pair in pairs {
        try container.encode(
          Item(value: pair.value), forKey: ItemKey(stringValue: pair.key.textValue ?? ""))
      }
    case .map(let pairs):
      try encode(.array(pairs.map { .array([$0.key, $0.value]) }), as: "$map", to: encoder)
    case .bytes(let bytes):
      try encode(.text(Data(bytes).base64EncodedString()), as: "$bytes", to: encoder)
    case .text("$null"):
      try encode(.text(Data("$null".utf8).base64EncodedString()), as: "$text", to: encoder)
    case .float(let number) where number.isZero && number.sign == .minus:
      try encode(.text("-0.0"), as: "$float", to: encoder)
    default: try encodeLeaf(to: encoder)
    }
  }

  /// Whether a map would be decoded as another value.
  private static func isForm(_ pairs: [CBORPair]) -> Bool {
    pairs.count == 1 && pairs[0].key.textValue?.hasPrefix("$") == true
  }

  private func encode(_ content: CBORValue, as form: String, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ItemKey.self)
    try container.encode(Item(value: content), forKey: ItemKey(stringValue: form))
  }

  private func encode(_ items: [CBORValue], to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for item in items { try container.encode(Item(value: item)) }
  }

  private func encodeLeaf(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .bool(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .negative(let value): try container.encode(-1 - Int64(clamping: value))
    case .float(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    default: try container.encodeNil()
    }
  }
}

private struct ItemKey: CodingKey {
  var stringValue: String
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { return nil }
  var intValue: Int? { nil }
}

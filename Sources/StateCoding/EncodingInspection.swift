import CBOR
import TypeLayout

/// An encoder that writes nothing. It learns from a value's own `encode(to:)` which coding keys the
/// value has, and can inspect the values that it encodes.
final class EncodingInspection: Encoder {
  /// A coding key that was used: its text in the encoding, and the name of its case in the source,
  /// which is the name of the property if the compiler made `encode(to:)`.
  struct Key {
    let text: String
    let name: String
  }

  private let coding: StateCoding
  private let inspectsValues: Bool
  /// The keys of the value itself, in the order in which they were used.
  private(set) var keys: [Key] = []
  /// Whether the value itself encodes nothing but an empty map or array.
  private(set) var isEmpty = true
  /// The types of the coding keys of the value itself; more than one only for a superclass or an
  /// unusual `encode(to:)`.
  private(set) var keyTypes: [any CodingKey.Type] = []

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Parameter inspectsValues: Whether the values that are encoded are inspected in their turn.
  init(coding: StateCoding, inspectsValues: Bool) {
    self.coding = coding
    self.inspectsValues = inspectsValues
  }

  /// Whether every case of the coding keys was used. False if the keys are not those of one
  /// enumeration.
  var usesEveryKey: Bool {
    guard keyTypes.count == 1, let count = TypeLayout.caseCount(of: keyTypes[0]) else {
      return false
    }
    return Set(keys.map(\.text)).count == count
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if !keyTypes.contains(where: { $0 == type }) { keyTypes.append(type) }
    return KeyedEncodingContainer(KeyedInspection<Key>(inspection: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedInspection(inspection: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    UnkeyedInspection(inspection: self)
  }

  /// An encoder of a nested container, whose keys are not those of the value.
  fileprivate var part: EncodingInspection {
    EncodingInspection(coding: coding, inspectsValues: inspectsValues)
  }

  /// Notes a value without a key.
  fileprivate func noteElement() { isEmpty = false }

  fileprivate func note(_ key: some CodingKey) {
    isEmpty = false
    keys.append(Key(text: key.stringValue, name: TypeLayout.caseName(of: key) ?? key.stringValue))
  }

  fileprivate func inspect<Value>(_ value: Value) {
    guard inspectsValues else { return }
    let plan = coding.plan(for: Value.self)
    if plan is PrimitivePlan { return }
    withUnsafePointer(to: value) { plan.inspect(at: UnsafeRawPointer($0)) }
  }

  /// Inspects the value of a key. The keys of a dictionary are not properties.
  fileprivate func inspect<Value>(_ value: Value, forKey key: some CodingKey) {
    guard inspectsValues, let name = TypeLayout.caseName(of: key) else { return inspect(value) }
    coding.inspecting(property: name) { inspect(value) }
  }
}

private struct KeyedInspection<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let inspection: EncodingInspection

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { inspection.note(key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) {
    inspection.note(key)
    inspection.inspect(value, forKey: key)
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) {
    inspection.note(key)
    if let value { inspection.inspect(value, forKey: key) }
  }

  // The default implementations call `encode(_:forKey:)` for a value and do nothing for nil.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { inspection.note(key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { inspection.note(key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    inspection.note(key)
    return inspection.part.container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    inspection.note(key)
    return inspection.part.unkeyedContainer()
  }

  func superEncoder() -> any Encoder { inspection.part }

  func superEncoder(forKey key: Key) -> any Encoder {
    inspection.note(key)
    return inspection.part
  }
}

/// An array, or a single value.
private struct UnkeyedInspection: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let inspection: EncodingInspection
  private(set) var count = 0

  init(inspection: EncodingInspection) { self.inspection = inspection }

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() {
    count += 1
    inspection.noteElement()
  }

  mutating func encode<T: Encodable>(_ value: T) {
    count += 1
    inspection.noteElement()
    inspection.inspect(value)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    count += 1
    inspection.noteElement()
    return inspection.part.container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    count += 1
    inspection.noteElement()
    return inspection.part.unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    inspection.noteElement()
    return inspection.part
  }
}

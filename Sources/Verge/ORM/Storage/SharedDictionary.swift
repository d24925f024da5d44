import CBOR
import HashTreeCollections

/// A dictionary whose copies share what they have in common, walked in order of first insertion.
///
/// A write copies a path of two trees, whatever the dictionary holds. The hashed tree only finds
/// rows; its order never shows. Texts are told apart by their bytes, as logs tell them apart.
struct SharedDictionary<Key: Hashable, Value> {
  /// An entry; another object whenever the entry was written.
  final class Row {
    let key: Key
    /// Nil only while a recorded change is applied, between its parts.
    let value: Value?
    /// Place in the order of insertion; -1 only while a recorded change is applied.
    let ordinal: Int

    init(key: Key, value: Value?, ordinal: Int) {
      self.key = key
      self.value = value
      self.ordinal = ordinal
    }
  }

  private var rows: TreeDictionary<ExactKey<Key>, Row> = [:]
  private var order = OrdinalTrie()

  init() {}

  /// Whether two dictionaries share every row.
  func isIdentical(to other: SharedDictionary) -> Bool { order.isIdentical(to: other.order) }

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }

  func row(_ key: Key) -> Row? { rows[ExactKey(key)] }

  subscript(key: Key) -> Value? {
    get { row(key)?.value }
    set {
      if let newValue { set(newValue, for: key) } else { remove(key) }
    }
  }

  /// Writes a value; a new key comes behind all others, a known one keeps its place.
  mutating func set(_ value: Value, for key: Key) {
    let ordinal = row(key)?.ordinal ?? nextOrdinal
    put(Row(key: key, value: value, ordinal: ordinal))
  }

  /// A function of what is there, so that a state put together from its record goes on alike.
  private var nextOrdinal: Int { (order.lastOrdinal ?? -1) + 1 }

  private mutating func put(_ row: Row) {
    rows[ExactKey(row.key)] = row
    if row.ordinal >= 0 { order.set(row, at: row.ordinal) }
  }

  /// - Returns: Whether the key was there.
  @discardableResult
  mutating func remove(_ key: Key) -> Bool {
    guard let row = rows.removeValue(forKey: ExactKey(key)) else { return false }
    if order[row.ordinal] === row { order.set(nil, at: row.ordinal) }
    return true
  }

  mutating func removeAll() { self = SharedDictionary() }

  /// Calls `body` with every entry, in order of first insertion.
  func forEach(_ body: (Key, Value) throws -> Void) rethrows {
    try order.forEach { element in
      let row = unsafeDowncast(element, to: Row.self)
      if let value = row.value { try body(row.key, value) }
    }
  }

  var keys: [Key] {
    var result: [Key] = []
    result.reserveCapacity(count)
    forEach { key, _ in result.append(key) }
    return result
  }

  /// Rows that were written between an older value and this one; the rows of one key come together
  /// only when the key kept its place.
  func forEachDifference(
    from old: SharedDictionary, _ body: (_ old: Row?, _ new: Row?) throws -> Void
  ) rethrows {
    try order.forEachDifference(from: old.order) { before, after in
      try body(
        before.map { unsafeDowncast($0, to: Row.self) },
        after.map { unsafeDowncast($0, to: Row.self) })
    }
  }

  /// Calls `body` once with each key that was written between an older value and this one.
  func forEachChangedKey(
    since old: SharedDictionary, _ body: (Key, _ old: Row?, _ new: Row?) throws -> Void
  ) rethrows {
    try forEachDifference(from: old) { before, after in
      if let after { try body(after.key, old.row(after.key), after) }
      if let before, before.key != after?.key, row(before.key) == nil {
        try body(before.key, before, nil)
      }
    }
  }

  // MARK: Putting a recorded value together

  /// Puts a key at a place in the order; nil takes it out of the order and leaves its value.
  ///
  /// Whoever has the place loses it, and is given another by a later part of the change.
  mutating func place(_ key: Key, at ordinal: Int?) {
    let row = row(key)
    if let row, order[row.ordinal] === row { order.set(nil, at: row.ordinal) }
    if row != nil || ordinal != nil {
      put(Row(key: key, value: row?.value, ordinal: ordinal ?? -1))
    }
  }

  /// The place of a key; nil for one that is not there or has lost its place.
  func place(of key: Key) -> Int? {
    row(key).flatMap { order[$0.ordinal] === $0 ? $0.ordinal : nil }
  }

  /// Gives a key its value without placing it; nil takes the key away.
  mutating func restore(_ value: Value?, for key: Key) {
    if let value {
      put(Row(key: key, value: value, ordinal: place(of: key) ?? -1))
    } else {
      remove(key)
    }
  }

  /// Takes every key out of the order.
  mutating func removeOrder() {
    for key in keys { place(key, at: nil) }
  }

  /// Takes every value away and leaves the order.
  mutating func removeValues() {
    var places: [(Key, Int)] = []
    order.forEach { element in
      let row = unsafeDowncast(element, to: Row.self)
      places.append((row.key, row.ordinal))
    }
    self = SharedDictionary()
    for (key, ordinal) in places { put(Row(key: key, value: nil, ordinal: ordinal)) }
  }
}

/// A key that equals another only when both have the same bytes.
///
/// Swift takes `é` for equal to `e` with an accent; their encodings differ, so a log could not tell
/// which of them a row has.
struct ExactKey<Key: Hashable>: Hashable {
  let key: Key

  init(_ key: Key) { self.key = key }

  static func == (a: ExactKey, b: ExactKey) -> Bool { areEqual(a.key, b.key) }

  func hash(into hasher: inout Hasher) { hasher.combine(key) }

  static func areEqual(_ a: Key, _ b: Key) -> Bool {
    guard a == b else { return false }
    guard Key.self == String.self, let a = a as? String, let b = b as? String else { return true }
    return a.hasSameBytes(as: b)
  }
}

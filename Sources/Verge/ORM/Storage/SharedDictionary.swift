import CBOR

/// A dictionary whose copies share their common parts; entries are in the order of first insertion.
///
/// A write copies one path in each of two trees, for any number of entries. Text keys are compared
/// by their bytes, as in logs. Keys of another type are compared by `==`, and a write replaces an
/// equal key. If the two encodings differ, a log has the removal of one key and the insertion of
/// another.
@usableFromInline package struct SharedDictionary<Key: Hashable, Value> {
  /// An entry; each write of the entry creates another object.
  @usableFromInline final class Row {
    @usableFromInline let key: Key
    /// Nil only between the operations of a patch that is being applied.
    @usableFromInline let value: Value?
    /// The position in the order of insertion; -1 only between the operations of a patch that is
    /// being applied.
    fileprivate(set) var ordinal: Int

    init(key: Key, value: Value?, ordinal: Int) {
      self.key = key
      self.value = value
      self.ordinal = ordinal
    }
  }

  @usableFromInline private(set) var tree = RowTree()
  /// The number of keys.
  @usableFromInline private(set) var count = 0
  private var order = OrdinalTrie()
  /// Another object after each change of the keys or of their positions; nil before the first. Two
  /// dictionaries with a common origin and the same mark have the same keys at the same positions;
  /// their marks differ as well if a change has been undone.
  private(set) var orderMark: OrderMark?

  init() {}

  /// Whether two dictionaries share all rows.
  func isIdentical(to other: SharedDictionary) -> Bool { order.isIdentical(to: other.order) }

  @inlinable var isEmpty: Bool { count == 0 }

  @inlinable
  func row(_ key: Key) -> Row? {
    guard let row = tree.row(key.hashValue, where: { Self.hasKey(key, $0) }) else { return nil }
    return unsafeDowncast(row, to: Row.self)
  }

  @inlinable
  static func hasKey(_ key: Key, _ row: AnyObject) -> Bool {
    ExactKey.areEqual(unsafeDowncast(row, to: Row.self).key, key)
  }

  /// Puts a row into the tree.
  ///
  /// - Returns: The row that its key had before.
  private mutating func update(_ row: Row) -> Row? {
    let former = tree.update(row, row.key.hashValue) { Self.hasKey(row.key, $0) }
    if former == nil { count += 1 }
    return former.map { unsafeDowncast($0, to: Row.self) }
  }

  @usableFromInline subscript(key: Key) -> Value? {
    @inlinable get { row(key)?.value }
    set {
      if let newValue { set(newValue, for: key) } else { remove(key) }
    }
  }

  /// Writes a value; a new key is added at the end, a known key keeps its position.
  mutating func set(_ value: Value, for key: Key) {
    let row = Row(key: key, value: value, ordinal: -1)
    let former = update(row)
    row.ordinal = former?.ordinal ?? nextOrdinal
    place(row, former)
    if let former, !ExactKey.haveSameEncoding(former.key, key) { orderMark = OrderMark() }
  }

  /// Computed from the present entries, so that a state restored from its record gets the same
  /// ordinals.
  private var nextOrdinal: Int { (order.lastOrdinal ?? -1) + 1 }

  /// Puts a row at its position.
  ///
  /// - Parameter former: The row that its key had before.
  private mutating func place(_ row: Row, _ former: Row?) {
    if former == nil || order[row.ordinal] !== former { orderMark = OrderMark() }
    if row.ordinal >= 0 { order.set(row, at: row.ordinal) }
  }

  /// - Returns: Whether the dictionary had the key.
  @discardableResult
  mutating func remove(_ key: Key) -> Bool { remove(key) { Self.hasKey(key, $0) } }

  private mutating func remove(_ key: Key, where isWanted: (AnyObject) -> Bool) -> Bool {
    guard let removed = tree.remove(key.hashValue, where: isWanted) else { return false }
    let row = unsafeDowncast(removed, to: Row.self)
    count -= 1
    orderMark = OrderMark()
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

  /// Calls `body` with the rows that differ from an older value; both rows of a key come in one
  /// call only if the key kept its position.
  func forEachDifference(
    from old: SharedDictionary, _ body: (_ old: Row?, _ new: Row?) throws -> Void
  ) rethrows {
    try order.forEachDifference(from: old.order) { before, after in
      try body(
        before.map { unsafeDowncast($0, to: Row.self) },
        after.map { unsafeDowncast($0, to: Row.self) })
    }
  }

  /// Calls `body` once for each key that was written since an older value. Keys with different
  /// encodings are different keys, as in logs.
  func forEachChangedKey(
    since old: SharedDictionary, _ body: (Key, _ old: Row?, _ new: Row?) throws -> Void
  ) rethrows {
    // The objects themselves: arrays of generic types look their types up at run time.
    var differences: ContiguousArray<(old: AnyObject?, new: AnyObject?)> = []
    var addedCount = 0
    order.forEachDifference(from: old.order) { before, after in
      differences.append((before, after))
      if before == nil { addedCount += 1 }
    }
    // If every other position kept its row, the keys that were added are new ones.
    let areNew = differences.count == addedCount && count - old.count == addedCount
    for (before, after) in differences {
      let before = before.map { unsafeDowncast($0, to: Row.self) }
      let after = after.map { unsafeDowncast($0, to: Row.self) }
      if let before, let after, ExactKey.areSame(before.key, after.key) {
        try body(after.key, before, after)
        continue
      }
      if let after {
        try body(after.key, areNew ? nil : old.recordedRow(after.key), after)
      }
      if let before, recordedRow(before.key) == nil { try body(before.key, before, nil) }
    }
  }

  // MARK: Putting a recorded value together
  //
  // Two keys are the same only if they have the same encoding. Between the operations of a patch
  // the dictionary may have several keys that are equal in Swift.

  /// The row of a key as logs have it.
  func recordedRow(_ key: Key) -> Row? {
    tree.row(key.hashValue, where: { Self.hasRecordedKey(key, $0) })
      .map { unsafeDowncast($0, to: Row.self) }
  }

  private static func hasRecordedKey(_ key: Key, _ row: AnyObject) -> Bool {
    ExactKey.areSame(unsafeDowncast(row, to: Row.self).key, key)
  }

  /// Puts a row into the tree, in place of that of the same key as logs have it.
  ///
  /// - Returns: The row that its key had before.
  private mutating func updateRecorded(_ row: Row) -> Row? {
    let former = tree.update(row, row.key.hashValue) { Self.hasRecordedKey(row.key, $0) }
    if former == nil { count += 1 }
    return former.map { unsafeDowncast($0, to: Row.self) }
  }

  private mutating func putRecorded(_ row: Row) {
    place(row, updateRecorded(row))
  }

  /// Sets the recorded position of a key.
  ///
  /// - Throws: `DecodingError` for a position that no dictionary can have.
  mutating func place(_ key: Key, atRecorded ordinal: Int?) throws {
    if let ordinal, !(0..<OrdinalTrie.recordedLimit).contains(ordinal) {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "\(ordinal) is no position of a row"))
    }
    place(key, at: ordinal)
  }

  /// Sets the position of a key; nil removes the key from the order and keeps its value.
  ///
  /// A key that had the position loses it; a later operation of the patch gives that key another
  /// one.
  mutating func place(_ key: Key, at ordinal: Int?) {
    let row = recordedRow(key)
    if let row, order[row.ordinal] === row { order.set(nil, at: row.ordinal) }
    if row != nil || ordinal != nil {
      putRecorded(Row(key: key, value: row?.value, ordinal: ordinal ?? -1))
    }
  }

  /// The position of a key; nil for an unknown key and for one without a position.
  func place(of key: Key) -> Int? {
    recordedRow(key).flatMap { order[$0.ordinal] === $0 ? $0.ordinal : nil }
  }

  /// Sets the value of a key without changing its position; nil removes the key.
  mutating func restore(_ value: Value?, for key: Key) {
    if let value {
      putRecorded(Row(key: key, value: value, ordinal: place(of: key) ?? -1))
    } else {
      _ = remove(key) { Self.hasRecordedKey(key, $0) }
    }
  }

  /// Sets the value of a key, with a position after all others if it has none; nil removes the key.
  mutating func restoreUnordered(_ value: Value?, for key: Key) {
    if let value {
      putRecorded(Row(key: key, value: value, ordinal: place(of: key) ?? nextOrdinal))
    } else {
      restore(nil, for: key)
    }
  }

  /// Removes every key from the order.
  mutating func removeOrder() {
    for key in keys { place(key, at: nil) }
  }

  /// Removes every value and keeps the order.
  mutating func removeValues() {
    var places: [(Key, Int)] = []
    order.forEach { element in
      let row = unsafeDowncast(element, to: Row.self)
      places.append((row.key, row.ordinal))
    }
    self = SharedDictionary()
    for (key, ordinal) in places { putRecorded(Row(key: key, value: nil, ordinal: ordinal)) }
  }
}

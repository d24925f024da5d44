import CBOR
import ReplayRuntime
import StateCoding

/// Lists of identifiers by key, in the order in which the keys were added.
@usableFromInline
package struct IndexGroups<Schema: EntitySchemaType, Key: Hashable, Entity: EntityType>: Equatable {
  @usableFromInline typealias Group = OrderedIDIndex<Schema, Entity>

  @usableFromInline private(set) var rows = SharedDictionary<Key, Group>()

  var count: Int { rows.count }
  var keys: [Key] { rows.keys }

  @inlinable subscript(key: Key) -> Group { rows[key] ?? Group() }

  mutating func update<Result>(
    _ key: Key, _ body: (inout Group) throws -> Result
  ) rethrows -> Result {
    var group = self[key]
    let result = try body(&group)
    rows[key] = group
    return result
  }

  mutating func remove(_ key: Key) { rows.remove(key) }

  /// Removes the identifiers that meet a condition from every group; a group that becomes empty is removed.
  mutating func remove(where isDeleted: (Entity.EntityID) -> Bool) {
    var changed: [(Key, Group)] = []
    rows.forEach { key, group in
      var rest = group
      if rest.remove(where: isDeleted) { changed.append((key, rest)) }
    }
    for (key, rest) in changed { rows[key] = rest.isEmpty ? nil : rest }
  }

  /// Whether both have the same groups.
  @usableFromInline
  package static func == (a: IndexGroups, b: IndexGroups) -> Bool {
    guard a.count == b.count else { return false }
    var isEqual = true
    a.rows.forEachDifference(from: b.rows) { x, y in
      if !haveSameGroup(x, y) { isEqual = false }
    }
    return isEqual
  }

  private static func haveSameGroup(
    _ a: SharedDictionary<Key, Group>.Row?, _ b: SharedDictionary<Key, Group>.Row?
  ) -> Bool {
    guard let a, let b else { return false }
    return ExactKey.areEqual(a.key, b.key) && a.value == b.value
  }
}

extension IndexGroups: TrackedMap {
  typealias Entry = IndexGroup<Schema, Entity>

  /// The number of groups.
  package var trackedCount: Int { rows.count }

  private static func entry(_ row: SharedDictionary<Key, Group>.Row?) -> Entry? {
    row.flatMap { row in row.value.map { Entry(ids: $0, position: row.ordinal) } }
  }

  /// Visits every group with its key.
  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    for key in rows.keys {
      if let entry = Self.entry(rows.row(key)) { try visitor.visit(key, entry) }
    }
  }

  /// Visits every group that differs from that of an older index.
  package func visitDifferences(
    from old: IndexGroups, _ visitor: inout some DifferenceVisitor
  ) throws {
    try rows.forEachChangedKey(since: old.rows) { key, before, after in
      try visitor.visit(key, old: Self.entry(before), new: Self.entry(after))
    }
  }

  /// Edits the group with an encoded key; nil removes it.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let key = try TrackedKey.decode(Key.self, from: key)
    let former = rows.recordedRow(key)?.value.map { ids in
      Entry(ids: ids, position: rows.place(of: key) ?? -1)
    }
    var entry = former
    try editor.edit(&entry)
    if entry?.position != former?.position { try rows.place(key, atRecorded: entry?.position) }
    rows.restore(entry?.ids, for: key)
  }

  /// Removes every group.
  package mutating func removeEntries() { rows.removeAll() }
}

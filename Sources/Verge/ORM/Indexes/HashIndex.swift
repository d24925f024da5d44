import CBOR
import ReplayRuntime

/// An identifier by a key.
///
/// Deleting an entity removes every key that leads to it. Its keys have no order and cannot be
/// walked.
///
/// Source: Verge, `HashIndex`.
public struct HashIndex<
  Schema: EntitySchemaType, HashKey: Hashable, Entity: EntityType
>: IndexType {
  private var rows = SharedDictionary<HashKey, Entity.EntityID>()

  /// Makes an index that holds nothing.
  public init() {}

  /// How many keys there are.
  public var count: Int { rows.count }

  /// The identifier of a key; nil removes the key.
  public subscript(key: HashKey) -> Entity.EntityID? {
    get { rows[key] }
    set { rows[key] = newValue }
  }

  /// Forgets deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    guard let ids = ids as? Set<Entity.EntityID> else { return }
    var keys: [HashKey] = []
    rows.forEach { key, id in if ids.contains(id) { keys.append(key) } }
    for key in keys { rows.remove(key) }
  }

  /// Whether two indexes lead from the same keys to the same identifiers.
  public static func == (a: HashIndex, b: HashIndex) -> Bool {
    guard a.count == b.count else { return false }
    var isEqual = true
    a.rows.forEach { key, id in if b.rows[key] != id { isEqual = false } }
    return isEqual
  }
}

extension HashIndex: TrackedMap {
  package var trackedCount: Int { rows.count }

  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    try rows.forEach { try visitor.visit($0, $1) }
  }

  package func visitDifferences(
    from old: HashIndex, _ visitor: inout some DifferenceVisitor
  ) throws {
    try rows.forEachChangedKey(since: old.rows) { key, before, after in
      try visitor.visit(key, old: before?.value, new: after?.value)
    }
  }

  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let key = try TrackedKey.decode(HashKey.self, from: key)
    var id = rows[key]
    try editor.edit(&id)
    rows[key] = id
  }

  package mutating func removeEntries() { rows.removeAll() }
}

import CBOR
import ReplayRuntime
import StateCoding

/// An index from keys to identifiers.
///
/// The deletion of an entity removes every key for it. The keys have no order and cannot be
/// enumerated.
///
/// Source: Verge, `HashIndex`.
public struct HashIndex<
  Schema: EntitySchemaType, HashKey: Hashable, Entity: EntityType
>: IndexType {
  /// The identifiers by their keys.
  package private(set) var rows = SharedDictionary<HashKey, Entity.EntityID>()

  /// Creates an empty index.
  public init() {}

  /// The number of keys.
  public var count: Int { rows.count }

  /// The identifier for a key; setting nil removes the key.
  public subscript(key: HashKey) -> Entity.EntityID? {
    get { rows[key] }
    set { rows[key] = newValue }
  }

  /// Removes deleted entities.
  public mutating func _remove<Deleted: EntityType>(_ ids: Set<EntityIdentifier<Deleted>>) {
    guard let isDeleted = Entity.EntityID.test(ids) else { return }
    var keys: [HashKey] = []
    rows.forEach { key, id in if isDeleted(id) { keys.append(key) } }
    for key in keys { rows.remove(key) }
  }

  /// Whether two indexes map the same keys to the same identifiers.
  public static func == (a: HashIndex, b: HashIndex) -> Bool {
    guard a.count == b.count else { return false }
    var isEqual = true
    a.rows.forEach { key, id in if b.rows[key] != id { isEqual = false } }
    return isEqual
  }
}

extension HashIndex: TrackedRows {
  /// Edits the identifier for an encoded key; nil removes the key.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    let key = try TrackedKey.decode(HashKey.self, from: key)
    var id = rows.recordedRow(key)?.value
    try editor.edit(&id)
    rows.restoreUnordered(id, for: key)
  }

  /// Removes every key.
  package mutating func removeEntries() { rows.removeAll() }
}

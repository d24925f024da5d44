import CBOR
import ReplayRuntime
import StateCoding

/// The parts of a database in a log.
private enum DatabasePart: String, CaseIterable {
  case entities, indexes, order, versions
}

extension DatabaseStorage: TransparentState, TrackedMap {
  /// The number of parts of a database.
  package var trackedCount: Int { DatabasePart.allCases.count }

  private func part(_ part: DatabasePart) -> StoragePart<Schema, Indexes> {
    StoragePart(storage: self, part: part)
  }

  /// Visits every part with its name.
  package func visitEntries(_ visitor: inout some EntryVisitor) throws {
    for part in DatabasePart.allCases { try visitor.visit(part.rawValue, self.part(part)) }
  }

  /// Visits every part of which something may have changed, together with that of an older storage.
  package func visitDifferences(
    from old: DatabaseStorage, _ visitor: inout some DifferenceVisitor
  ) throws {
    for part in DatabasePart.allCases {
      let isSame =
        switch part {
        case .indexes: hasIdenticalIndexes(to: old)
        case .order: hasIdenticalTables(to: old) || hasSameOrders(as: old)
        case .entities, .versions: hasIdenticalTables(to: old)
        }
      if isSame { continue }
      try visitor.visit(part.rawValue, from: old.part(part), to: self.part(part))
    }
  }

  /// Edits the part with an encoded name.
  package mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    guard let part = key.textValue.flatMap(DatabasePart.init) else {
      throw StateCodingError.differentKeys(type: "a database")
    }
    var edited: StoragePart<Schema, Indexes>? = self.part(part)
    try editor.edit(&edited)
    if let edited { self = edited.storage }
  }

  /// Does nothing: the edits that follow replace every part.
  package mutating func removeEntries() {}
}

/// One part of a database: a map with the labels of tables or indexes as keys.
private struct StoragePart<Schema: EntitySchemaType, Indexes: IndexesType>: TrackedMap {
  var storage: DatabaseStorage<Schema, Indexes>
  let part: DatabasePart

  private var labels: [String] {
    part == .indexes ? storage.catalogue.indexLabels : storage.catalogue.tableLabels
  }

  var trackedCount: Int {
    part == .indexes ? storage.indexes.count : storage.tables.count
  }

  func visitEntries(_ visitor: inout some EntryVisitor) throws {
    for (slot, label) in labels.enumerated() {
      switch part {
      case .entities: try Self.visit(label, storage.tables[slot], &visitor)
      case .indexes: try storage.indexes[slot].visit(label, &visitor)
      case .order: try storage.tables[slot].visitOrder(label, &visitor)
      case .versions: try visitor.visit(label, storage.tables[slot].version)
      }
    }
  }

  func visitDifferences(from old: StoragePart, _ visitor: inout some DifferenceVisitor) throws {
    for (slot, label) in labels.enumerated() {
      if part != .indexes, storage.tables[slot].isIdentical(to: old.storage.tables[slot]) {
        continue
      }
      switch part {
      case .entities:
        try Self.visit(label, storage.tables[slot], since: old.storage.tables[slot], &visitor)
      case .indexes:
        try storage.indexes[slot].visit(label, since: old.storage.indexes[slot], &visitor)
      case .order:
        try storage.tables[slot].visitOrder(
          label, since: old.storage.tables[slot], &visitor)
      case .versions:
        try visitor.visit(
          label, from: old.storage.tables[slot].version, to: storage.tables[slot].version)
      }
    }
  }

  private static func visit<Table: AnyEntityTable>(
    _ label: String, _ table: Table, _ visitor: inout some EntryVisitor
  ) throws {
    try visitor.visit(label, table)
  }

  private static func visit<Table: AnyEntityTable>(
    _ label: String, _ table: Table, since old: any AnyEntityTable,
    _ visitor: inout some DifferenceVisitor
  ) throws {
    guard let old = old as? Table else { return try visitor.visit(label, old: nil, new: table) }
    try visitor.visit(label, from: old, to: table)
  }

  mutating func editEntry(_ key: CBORValue, _ editor: inout some EntryEditor) throws {
    guard let label = key.textValue, let slot = labels.firstIndex(of: label) else {
      throw StateCodingError.differentKeys(type: "a database's \(part.rawValue)")
    }
    switch part {
    case .entities: storage.tables[slot] = try Self.edited(storage.tables[slot], &editor)
    case .indexes: try storage.indexes[slot].edit(&editor)
    case .order: try storage.tables[slot].editOrder(&editor)
    case .versions:
      var version: UInt64? = storage.tables[slot].version
      try editor.edit(&version)
      if let version { storage.tables[slot].version = version }
    }
  }

  private static func edited<Table: AnyEntityTable>(
    _ table: Table, _ editor: inout some EntryEditor
  ) throws -> any AnyEntityTable {
    var edited: Table? = table
    try editor.edit(&edited)
    return edited ?? table
  }

  /// Does nothing: the edits that follow replace every table and index.
  mutating func removeEntries() {}
}

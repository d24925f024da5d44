import CBOR
import EventModel
import SessionLog

/// The names of a recording, read before its events are migrated.
struct RecordedNames {
  /// The parts of the names of nodes, and the names of effects and actions.
  private(set) var parts: Set<String> = []
  /// The names that nodes get after events without one: `new#1` becomes `Till.store`.
  private(set) var bound: [String: String] = [:]

  init() {}

  /// Reads a whole log.
  ///
  /// - Throws: ``LogError``.
  init(of reader: SessionLogReader) throws {
    let bind = reader.symbols.symbol(LifecycleOperation.bind)
    var nodes: Set<Symbol> = []
    var others: Set<Symbol> = []
    try reader.forEachEvent { header, payload in
      switch header.kind {
      case .input: break
      case .effectBegan, .action:
        nodes.insert(header.node)
        others.insert(header.name)
      default: nodes.insert(header.node)
      }
      if header.kind == .lifecycle, header.name == bind,
        let alias = (try? CBORValue(canonical: Array(payload)))?.textValue
      {
        bound[alias] = reader.symbols[header.node]
      }
      return true
    }
    for node in nodes {
      for part in reader.symbols[node].split(whereSeparator: { "./:[]".contains($0) }) {
        parts.insert(String(part))
      }
    }
    for other in others { parts.insert(reader.symbols[other]) }
  }

  /// Follows a rename, for the migrations after it.
  mutating func rename(_ change: NameChange) {
    if change.kind != nil {
      parts.formUnion(change.new.split(whereSeparator: { "./:[]".contains($0) }).map(String.init))
    } else {
      parts = Set(parts.map { change.applied(to: $0, as: .node) })
    }
  }
}

extension SessionLogReader {
  /// Every name that the events of the log contain: nodes, events, effects and paths of commits.
  ///
  /// Reads the whole log.
  package func names() throws -> [String] {
    try forEachEvent { _, _ in true }
    return (0..<UInt32(symbols.count)).map { symbols[Symbol(id: $0)] }
  }

  /// Whether an event holds a text: as a name, as a key or as a value.
  ///
  /// Reads the log up to the first such event.
  package func holds(_ text: String) throws -> Bool {
    // The names are read into another table: a replay adds names to the table of the log that it reads.
    let names = SymbolTable()
    let bytes = CBORValue.text(text).encoded
    var isFound = false
    try SessionLogReader(again: self, symbols: names).forEachEvent { _, payload in
      isFound = names.known(text) != nil || payload.firstRange(of: bytes) != nil
      return !isFound
    }
    return isFound
  }
}

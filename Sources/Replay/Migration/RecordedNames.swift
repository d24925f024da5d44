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
  mutating func rename(_ pair: Renames.Pair) {
    let renames = Renames([pair])
    parts = Set(parts.map { renames.effect($0) ?? renames.applied(to: $0) })
  }
}

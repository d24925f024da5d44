import EventModel
import SessionLog

extension Renames {
  /// The first pair whose old name is in none of the names of a log; nil if every pair has a use.
  ///
  /// - Parameter names: The names of the log, without renames. A pair sees the names as the pairs
  ///   before it leave them.
  package func firstUnused(in names: [String]) -> Pair? {
    var names = names
    for pair in pairs {
      let rename = Renames([pair])
      guard names.contains(where: { rename.applies(to: $0) }) else { return pair }
      names = names.map { rename.effect($0) ?? rename.applied(to: $0) }
    }
    return nil
  }

  private func applies(to name: String) -> Bool {
    effect(name) != nil || pairs.contains { Self.contains($0.old, in: name) }
  }
}

extension SessionLogReader {
  /// Every name that the events of the log contain: nodes, events, effects and keys of states.
  ///
  /// Reads the whole log.
  package func names() throws -> [String] {
    try forEachEvent { _, _ in true }
    return (0..<UInt32(symbols.count)).map { symbols[Symbol(id: $0)] }
  }
}

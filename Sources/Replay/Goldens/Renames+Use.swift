import CBOR
import EventModel
import SessionLog

extension Renames {
  /// The first pair whose old name is in none of the names of a log; nil if every pair has a use.
  ///
  /// - Parameters:
  ///   - names: The names of the log, without renames. A pair sees the names as the pairs before it
  ///     leave them.
  ///   - isHeld: Whether an event holds the name in a value, such as a field of a first state, which
  ///     the replay makes anew.
  package func firstUnused(
    in names: [String], orIn isHeld: (String) throws -> Bool
  ) rethrows -> Pair? {
    var names = names
    for pair in pairs {
      let rename = Renames([pair])
      let isUsed = try names.contains(where: { rename.applies(to: $0) }) || isHeld(pair.old)
      guard isUsed else { return pair }
      names = names.map { rename.effect($0) ?? rename.applied(to: $0) }
    }
    return nil
  }

  private func applies(to name: String) -> Bool {
    effect(name) != nil || pairs.contains { Self.contains($0.old, in: name) }
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
    // A table of its own, because a replay adds its names to that of its record.
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

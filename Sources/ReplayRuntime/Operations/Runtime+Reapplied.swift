extension Runtime {
  /// Runs code that makes an event again with recorded content.
  ///
  /// The first event that `body` makes counts as re-applied: replay has no code that could verify
  /// it. The consequences of that event run as usual and are verified.
  package func reapplying<Result>(_ body: () throws -> Result) rethrows -> Result {
    if chance.isPending { flushChance() }
    let (first, outer) = (turn.nextNumber, reapplying)
    reapplying = first
    defer {
      reapplying = outer
      if turn.nextNumber > first { reapplied.append(first) }
    }
    return try body()
  }

  /// Returns the numbers of the events that were re-applied since the last call, in ascending
  /// order.
  package func takeReapplied() -> [Int] {
    guard !reapplied.isEmpty else { return [] }
    defer { reapplied.removeAll(keepingCapacity: true) }
    return reapplied.sorted()
  }

  /// Sets whether bodies of effects run while a session is replayed. If so, they do not sleep.
  package func setRunsBodies(_ runsBodies: Bool) { self.runsBodies = runsBodies }
}

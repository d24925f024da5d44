import EventModel

/// The result of a verified replay.
@dynamicMemberLookup
package struct Verdict: Sendable {
  /// Divergences in the order of the record; only the first one certainly does not follow from
  /// another.
  package var divergences: [Divergence] = []
  /// The first difference outside the screen, if only the screen differed before it.
  package var firstAfterScreen: Divergence?
  /// What the replay has counted.
  package var totals = ReplayTotals()
  /// A digest of all replayed events; see ``ReplayJudge/Options/computesDigest``.
  package var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the verdict of a replay without events.
  package init() {}

  /// The first divergence; nil if the replay equals the record.
  package var first: Divergence? { divergences.first }

  /// The first difference, unless it may come from a stand-in. A new recording that has one does not
  /// repeat itself. Whether a golden passes is another question: it may not be strict, before and after.
  package var firstCertain: Divergence? { first.flatMap { $0.isInconclusive ? nil : $0 } }

  /// The totals are read as those of the verdict.
  package subscript<Value>(dynamicMember path: KeyPath<ReplayTotals, Value>) -> Value {
    totals[keyPath: path]
  }
}

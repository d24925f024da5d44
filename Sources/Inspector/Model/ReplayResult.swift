/// What a replay of the log found.
package struct ReplayResult: Sendable {
  /// The divergences, in order.
  package var divergences: [KnownDivergence]
  /// Whether the replay ran.
  package var verification: Verification

  /// Creates a result.
  package init(divergences: [KnownDivergence] = [], verification: Verification) {
    (self.divergences, self.verification) = (divergences, verification)
  }
}

/// An event at which a replay differed from the record.
package struct KnownDivergence: Hashable, Sendable {
  /// The number of the event.
  package var event: Int
  /// What differs, on one line.
  package var text: String
  /// Further lines, such as the recorded and the replayed event.
  package var details: [String]
  /// The place in the source; empty if it is not known.
  package var place: String

  /// Creates a divergence at an event.
  package init(event: Int, text: String, details: [String] = [], place: String = "") {
    (self.event, self.text, self.details, self.place) = (event, text, details, place)
  }
}

/// The result of a replay of the log that is shown.
package enum Verification: Hashable, Sendable {
  /// The log was not replayed.
  case none
  /// The replay runs.
  case running
  /// The replay of an executable ran, of a bundled application if it is nil, and verified so many of a
  /// hundred events. The model's divergences are its result.
  case done(by: String?, percent: Int)
  /// The replay could not run, for the reason given.
  case impossible(String)
}

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

/// What a replay has counted: the part of a ``Verdict`` that holds no event.
package struct ReplayTotals: Codable, Sendable {
  /// The number of recorded events that were judged.
  package var judged = 0
  /// The basis of the verdict.
  package var coverage = Coverage()
  /// The number of recorded events, judged or not.
  package var recordedEvents = 0
  /// The number of redacted values of the record.
  package var redacted = 0
  /// The number of recorded inputs.
  package var inputs = 0
  /// The number of recorded commits.
  package var commits = 0
  /// The number of recorded route changes.
  package var routes = 0
  /// The number of recorded events, by the raw value of their kind.
  package var byKind: [Int] = Array(repeating: 0, count: 256)
  /// Whether the record has its last event.
  package var hasEnd = false
  /// Whether the application trapped at the place that the record names.
  package var isCrashReproduced = false
  /// The number of bodies of effects that ran; nil if none was requested, or if the application
  /// does not allow it.
  package var bodyCount: Int?
  /// The number of the gap event at which judging stopped; nil for no gap.
  package var stoppedAtGap: Int?
  /// The differences that a policy left out.
  package var ignored = IgnoredDifferences()
  /// Notes on events that a replay cannot judge, with reasons.
  package var notes: [String] = []

  /// The number of consequences that happened again and were equal.
  package var verified: Int { coverage.verified }
  /// The number of events whose content the replay took from the record.
  package var reapplied: Int { coverage.reapplied }
}

import SessionLog

/// What was found out about a difference: each remedy was tried before it is printed.
package struct Remedy: Codable, Sendable {
  /// What is known of recording the consequences again.
  package enum Acceptance: String, Codable, Sendable {
    case untried
    /// The new recording has every input, and verifies.
    case verified
    case failed
  }

  /// The migrations with which the log verifies; or the renames with which it can be recorded again.
  package var migrations: [ProposedMigration] = []
  /// Whether the log verifies with the migrations.
  package var verifies = false
  /// What is known of ``migrations`` as options of `accept`.
  package var renaming = Acceptance.untried
  /// What is known of `accept` without options.
  package var acceptance = Acceptance.untried

  /// Creates a remedy of which nothing was tried.
  package init() {}
}

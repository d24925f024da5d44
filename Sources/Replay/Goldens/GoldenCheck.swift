import EventModel
import SessionLog

/// One golden with the verdict on it, from which its outcome is made.
package struct GoldenCheck {
  /// The log that was replayed.
  package let reader: SessionLogReader
  /// The verdict.
  package let verdict: Verdict
  /// The outcome without its ``GoldenOutcome/groups``.
  package var outcome: GoldenOutcome

  /// - Parameters:
  ///   - log: The log as the user named it.
  ///   - reader: The log as it was replayed.
  ///   - program: What was replayed.
  ///   - seconds: The time of the replay.
  ///   - lastEvent: The number of the event that was asked for as the last one; nil for all.
  /// - Throws: ``LogError`` if the log cannot be read.
  package init(
    _ verdict: Verdict, on log: String, reader: SessionLogReader,
    program: ReplayedProgram = .bundled, seconds: Double = 0, lastEvent: Int? = nil
  ) throws {
    (self.verdict, self.reader) = (verdict, reader)
    outcome = try GoldenOutcome(
      verdict, on: log, reader: reader, program: program, seconds: seconds, lastEvent: lastEvent)
  }

  /// Whether the first difference may be a meant change of the application.
  package var mayBeMeant: Bool {
    guard let first = verdict.first else { return false }
    return outcome.policy.expect == nil && outcome.outside == nil && first.difference != .stopped
  }

  /// The outcome with its differences in groups, each with the state around it and its causes.
  package func described() -> GoldenOutcome {
    var described = outcome
    let (program, symbols) = (outcome.program, reader.symbols)
    let next = DivergenceReport.NextCommands(
      log: outcome.log, app: program.isNamed ? program.path : nil,
      mayAccept: outcome.policy.expect == nil, isOutside: outcome.outside != nil,
      isSearched: outcome.isTwice, remedy: outcome.remedy,
      isRecordedBuild: program.isBuild(outcome.build))
    let words = program.words(recordedBy: outcome.build)
    let all = verdict.divergences + [verdict.firstAfterScreen].compactMap { $0 }
    described.groups = DivergenceGroups(all) { (try? reader.event(at: $0))?.cause }.groups.map {
      GoldenOutcome.Group(
        root: .init($0.root, symbols), isBehindScreen: $0.root == verdict.firstAfterScreen,
        report: try? DivergenceReport($0.root, reader: reader, next: next, program: words),
        followUps: $0.followUps.map { .init($0, symbols) })
    }
    return described
  }
}

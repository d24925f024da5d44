import EventModel
import FoundationEssentials
import SessionLog

/// Searches for the migrations that explain the differences of a replay, one after the other, and tries
/// each on a copy of the log in memory.
package struct RemedySearch {
  /// The log that differs.
  package let reader: SessionLogReader
  /// Replays a log, and compares.
  package let verdict: (SessionLogReader) throws -> Verdict
  /// Records the consequences of a log again, into a file.
  package let record: (SessionLogReader, LogOutput) throws -> Rerecording

  /// - Parameters:
  ///   - reader: The log that differs.
  ///   - verdict: Replays a log, and compares.
  ///   - record: Records the consequences of a log again, into a file.
  package init(
    _ reader: SessionLogReader, verdict: @escaping (SessionLogReader) throws -> Verdict,
    record: @escaping (SessionLogReader, LogOutput) throws -> Rerecording
  ) {
    (self.reader, self.verdict, self.record) = (reader, verdict, record)
  }

  /// Creates a search that replays in this process.
  package init(
    _ reader: SessionLogReader, of application: any ReplayableApplication.Type,
    by replay: VerifiedReplay
  ) {
    self.init(
      reader, verdict: { try replay.run($0, application: application) },
      record: { try Rerecording(of: $0, application: application, to: $1) })
  }

  /// The largest number of replays that try migrations.
  package var trialLimit = 48
  /// The largest number of steps.
  private static let stepLimit = 8

  /// A log with some migrations, and the verdict on it.
  private struct Trial {
    var migrations: [ProposedMigration] = []
    var reader: SessionLogReader
    var verdict: Verdict

    /// How far the replay goes without a difference: up to which turn, how much of that turn has no
    /// partner, and up to which event.
    var progress: (time: Int64, pairs: Int, position: Int) {
      guard let first = verdict.first else { return (.max, 0, 0) }
      let unpaired =
        first.difference == .refused ? .max : first.gone.count + first.added.count
      return (first.time, -unpaired, first.position)
    }

    /// The field that a recorded result lacks; nil if that is not the difference.
    var missing: String? { verdict.first?.refusal?.missingField }
  }

  /// - Parameter first: The verdict on the log as it is.
  package func remedy(for first: Verdict) -> Remedy {
    var remedy = Remedy()
    if first.first == nil { return remedy }
    // A part of a log would verify too early, and is not accepted.
    let isWhole = try? Goldens.defect(of: SessionLogReader(again: reader)) == nil
    guard isWhole == true else {
      remedy.acceptance = .failed
      return remedy
    }
    let last = farthest(from: Trial(reader: reader, verdict: first))
    if last.verdict.first == nil { (remedy.migrations, remedy.verifies) = (last.migrations, true) }
    remedy.acceptance = canAccept(reader) ? .verified : .failed
    if last.migrations.isEmpty || last.migrations.contains(where: { $0.rename == nil }) {
      return remedy
    }
    if remedy.verifies || remedy.acceptance == .failed {
      remedy.renaming = canAccept(last.reader) ? .verified : .failed
      if remedy.renaming == .verified { remedy.migrations = last.migrations }
    }
    return remedy
  }

  private func farthest(from first: Trial) -> Trial {
    var (current, count) = (first, 0)
    var known: Set<String?> = [nil, first.missing]
    while let divergence = current.verdict.first, current.migrations.count < Self.stepLimit {
      let proposals = try? MigrationProposals(divergence, reader: current.reader)
      var (best, isBetter) = (current, false)
      let lists = (proposals?.candidates ?? []).flatMap { Self.lists(current.migrations, $0) }
      for list in lists where count < trialLimit {
        count += 1
        guard let trial = try? trial(list) else { continue }
        // A result gets its fields one after the other.
        let isNext = trial.progress == best.progress && known.insert(trial.missing).inserted
        if trial.progress > best.progress || isNext { (best, isBetter) = (trial, true) }
        if trial.verdict.first == nil { break }
      }
      if !isBetter { break }
      current = best
    }
    return current
  }

  /// Migrations with further ones: first with one for all entries of a map in place of one for each.
  private static func lists(
    _ known: [ProposedMigration], _ next: [ProposedMigration]
  ) -> [[ProposedMigration]] {
    let all = known + next
    let joined = all.reduce(into: [ProposedMigration]()) { list, migration in
      for index in list.indices {
        guard let whole = list[index].joined(with: migration) else { continue }
        list[index] = whole
        return
      }
      list.append(migration)
    }
    return joined.count < all.count ? [joined, all] : [all]
  }

  /// A table of names for each trial, because a replay lets its table forget names.
  private func trial(_ migrations: [ProposedMigration]) throws -> Trial {
    let fresh = try SessionLogReader(again: reader, symbols: SymbolTable())
    let migrated = try MigratedLog(
      of: fresh, named: "migrated", by: migrations.compactMap(\.migration)
    ).reader
    return Trial(migrations: migrations, reader: migrated, verdict: try verdict(migrated))
  }

  /// Whether the consequences can be recorded again without the loss of an input, so that a replay of the
  /// new recording verifies.
  private func canAccept(_ log: SessionLogReader) -> Bool {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("compose-replay-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let path = folder.appendingPathComponent("renewed.log").path
      let result = try record(
        SessionLogReader(again: log, symbols: SymbolTable()), LogOutput(path: path))
      let renewed = try SessionLogReader(path: path)
      if try !result.unresolved.isEmpty || Goldens.defect(of: renewed) != nil { return false }
      return try verdict(renewed).first == nil
    } catch {
      return false
    }
  }
}

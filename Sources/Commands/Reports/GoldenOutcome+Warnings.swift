import EventModel
import Replay
import Timeline

extension GoldenOutcome {
  /// What a person must know of a verdict besides its report.
  var warnings: [String] {
    let warnings =
      totals.notes + policyWarnings + migrationWarnings + originWarnings + integrityWarnings
    return warnings.map(Escaping.escaped)
  }

  private var policyWarnings: [String] {
    var warnings = lastEvent == nil ? unmetSelectors : []
    if let later = policy.afterExpectedScreen(in: differences, afterScreen) {
      warnings.append(
        "note: '\(log)': the policy says nothing of the difference after that of the screen, "
          + "\(later.headline): \(later.summary); \(ShellCommand("verify", .log(log)).mention) "
          + "shows it")
    }
    if totals.ignored.hasStates, totals.hasEnd, first == nil {
      warnings.append(
        "note: '\(log)': the hash of all states at its end is not compared, because the policy "
          + "ignores differences of states")
    }
    return warnings
  }

  private var migrationWarnings: [String] {
    var warnings: [String] = []
    if let migrations {
      let numbers =
        migrations.count == 1
        ? "\(migrations.lowerBound)" : "\(migrations.lowerBound) to \(migrations.upperBound)"
      warnings.append(
        "note: '\(log)' is of an earlier build; it was compared after migration \(numbers) of the "
          + "application, and \(ShellCommand("accept", .log(log)).mention) records it again")
      if !unusedMigrations.isEmpty {
        let numbers = unusedMigrations.prefix(8).map(String.init).joined(separator: ", ")
        warnings.append(
          "note: '\(log)' has nothing that migration \(numbers)"
            + "\(unusedMigrations.count > 8 ? ", …" : "") of the application changes")
      }
    }
    if lackedMigrations > 0 {
      warnings.append(
        "note: '\(log)' was recorded after \(Counting.things(lackedMigrations, "migration")) that the "
          + "application does not have; keep the migrations that a log may know")
    }
    return warnings
  }

  private var originWarnings: [String] {
    guard let origin else { return [] }
    let help = "help: '--accept-loss' judges what is left as if nothing were missing"
    return ["note: '\(log)' was made of another log; \(origin)"]
      + (lacksLostEvents && !acceptsLoss && totals.recordedEvents > 0 ? [help] : [])
  }

  private var integrityWarnings: [String] {
    var warnings: [String] = []
    if let gap = totals.stoppedAtGap {
      warnings.append(
        "warning: '\(log)' is judged up to the gap at @\(gap): without the lost events, those after "
          + "them cannot be replayed")
    }
    if totals.recordedEvents == 0 {
      warnings.append("warning: '\(log)' holds no event that can be read; nothing was verified")
    }
    if integrity == .unfinished, lastEvent == nil, totals.recordedEvents > 0 {
      return warnings + ["note: '\(log)' has no end; verified to its last event"]
    }
    return warnings + integrity.warnings(about: log)
  }
}

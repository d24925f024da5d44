import CBOR
import EventModel
import FoundationEssentials
import Replay
import SessionLog
import SnapshotDiff
import Timeline

/// The output of `verify` for one log.
struct VerifyReport {
  let log: String
  let reader: SessionLogReader
  let verdict: Verdict
  let program: ReplayedProgram
  let seconds: Double
  let lastEvent: Int?
  /// What the golden must do besides a replay without a difference.
  var policy = GoldenPolicy()
  /// Whether the screens were compared.
  var comparesScreens = true
  /// The class of nondeterminism that `--twice` found; nil for none.
  var nondeterminism: NondeterminismFinding?
  /// Whether the log was replayed twice.
  var isTwice = false
  /// Whether a recovered log may lack what was lost of the one that it was made of.
  var acceptsLoss = false
  /// Whether the report is read in a review: without the next commands and the number of events.
  var isReview = false
  /// The numbers of the migrations that changed the record before it was replayed; nil for none.
  var migrations: ClosedRange<Int>?
  /// The numbers of those that changed nothing in it.
  var unusedMigrations: [Int] = []
  /// How many migrations the application lacks that it had when it recorded.
  var lackedMigrations = 0
  /// What was tried against the first difference.
  var remedy = Remedy()
  /// What a test run did with the recording; nil for nothing.
  var renewal: GoldenUpdate?
  private let eventCount: Int
  private let duration: Int64
  private let integrity: LogIntegrity

  init(
    log: String, reader: SessionLogReader, verdict: Verdict, program: ReplayedProgram,
    seconds: Double, lastEvent: Int?
  ) throws {
    self.log = log
    self.reader = reader
    self.verdict = verdict
    self.program = program
    self.seconds = seconds
    self.lastEvent = lastEvent
    eventCount = try reader.eventCount
    duration = try reader.duration
    try reader.verifyKeyframes()
    integrity = try reader.integrity
  }

  var exitCode: Int32 {
    guard policy.expect != nil else { return replayCode }
    if unexpected != nil { return max(replayCode, ExitCodes.difference) }
    return isIncomplete ? ExitCodes.lossy : ExitCodes.verified
  }

  /// Why the replay is not what the policy expects; nil if it is, or if nothing is expected.
  private var unexpected: String? { policy.expect == nil ? nil : policy.objection(to: verdict) }

  private var replayCode: Int32 {
    if verdict.first?.isInconclusive == true { return ExitCodes.lossy }
    if verdict.divergences.contains(where: { $0.difference == .stopped }) {
      return ExitCodes.applicationFailed
    }
    if verdict.first != nil { return ExitCodes.difference }
    if isIncomplete { return ExitCodes.lossy }
    return breaksStrictness ? ExitCodes.difference : ExitCodes.verified
  }

  /// Whether a part of the session was not judged because the log does not hold it.
  private var isIncomplete: Bool {
    let lacksLostEvents = reader.head.lacksLostEvents
    return verdict.recordedEvents == 0 || integrity.isLossy
      || (lacksLostEvents ? !acceptsLoss : verdict.stoppedAtGap != nil)
  }

  var breaksStrictness: Bool { !policy.allows(verdict.coverage) }

  // MARK: Text

  var lines: [String] {
    guard let expected = policy.expect else { return replayLines + (renewal?.lines ?? []) }
    if let unexpected {
      return [
        "CR3006 '\(Escaping.escaped(log))' does not differ as its policy expects: \(unexpected)"
      ] + replayLines
    }
    let word = isIncomplete ? "incomplete" : "ok"
    return replayLines + (renewal?.lines ?? []) + [
      "\(word)  \(Escaping.escaped(log))  \(expected.code) at \(expected.at), as its policy expects"
    ]
  }

  private var replayLines: [String] {
    if verdict.divergences.isEmpty {
      return [summaryLine] + (breaksStrictness ? strictLines : [])
    }
    let all = verdict.divergences + [verdict.firstAfterScreen].compactMap { $0 }
    let groups = DivergenceGroups(all) { (try? reader.event(at: $0))?.cause }.groups
    return groups.enumerated().flatMap { index, group in
      lines(of: group, isLast: index == groups.count - 1)
    }.map(Escaping.escaped) + nondeterminismLines
  }

  /// The lines on the class if it is known; else, if values look newly created in each run, how to
  /// find the class.
  private var nondeterminismLines: [String] {
    if let nondeterminism { return nondeterminism.lines.map { Escaping.escaped("  \($0)") } }
    if let outside = outsideValue { return outside.lines.map { Escaping.escaped("  \($0)") } }
    guard !isTwice, let first = verdict.first, let recorded = first.recorded,
      let replayed = first.replayed,
      NondeterminismValues.pairs(recorded, replayed).contains(
        where: NondeterminismValues.lookMadeAnew)
    else { return [] }
    return [
      "  hint      the values look made anew in every run; "
        + ShellCommand("verify", "--twice", .log(log)).mention + " names the class"
    ]
  }

  /// What is known of the first difference if the build that recorded makes it.
  var outsideValue: OutsideValue? {
    guard let first = verdict.first, !first.isInconclusive, migrations == nil,
      program.hasRecorded(reader.head)
    else { return nil }
    let (head, environment) = (reader.head, ProcessInfo.processInfo.environment)
    var differences =
      StartFacts(of: head)?.differences(arguments: [], environment: environment) ?? []
    if head.locale != LocaleName.current { differences.insert("the locale", at: 0) }
    if head.zone != TimeZoneName.current { differences.insert("the time zone", at: 0) }
    return OutsideValue(first, differences: differences)
  }

  /// Whether the first difference may be a meant change of the application.
  var mayBeMeant: Bool {
    guard let first = verdict.first else { return false }
    return policy.expect == nil && outsideValue == nil && first.difference != .stopped
  }

  private var next: DivergenceReport.NextCommands {
    .init(
      log: log, app: program.isNamed ? program.path : nil,
      mayAccept: policy.expect == nil, isOutside: outsideValue != nil, isSearched: isTwice,
      remedy: remedy)
  }

  private func lines(of group: DivergenceGroups.Group, isLast: Bool) -> [String] {
    let isBehindScreen = group.root == verdict.firstAfterScreen
    var lines = [(isBehindScreen ? "the first other difference is " : "") + headline(group.root)]
    let report = try? DivergenceReport(
      group.root, reader: reader, next: next, program: program.words(for: reader.head))
    lines += (try? report?.lines(showsNext: isLast && !isReview)) ?? []
    if !group.followUps.isEmpty {
      lines.append("  follow-ups of the same cause:")
      lines += group.followUps.map { "    " + headline($0) }
    }
    return lines
  }

  private var strictLines: [String] {
    let most = policy.strict?.most ?? 0
    let found = verdict.coverage.unverified
    let words =
      most == 0
      ? "not everything was verified"
      : "\(Counting.grouped(found)) were not verified, and the policy allows "
        + Counting.grouped(most)
    return ["CR1210 strict: \(words)"]
      + verdict.coverage.lines.map { Escaping.escaped("  \($0)") }
  }

  /// `ok` if all of the log was judged and is equal, else `incomplete`.
  private var summaryLine: String {
    let rate = Counting.rate(Double(verdict.recordedEvents) / max(seconds, 1e-6))
    let word = isIncomplete ? "incomplete" : breaksStrictness ? "not strict" : "ok"
    return
      "\(word)  \(Escaping.escaped(log))\(part)  "
      + "\(Counting.things(verdict.recordedEvents, "event"))  "
      + "\(Counting.things(verdict.inputs, "input"))  "
      + "\(Counting.things(verdict.commits, "commit"))  "
      + "\(Counting.things(verdict.routes, "route"))  "
      + "\(Escaping.escaped(coverageText))  by \(Escaping.escaped(program.words(for: reader.head) ?? program.words))  "
      + "\(Counting.seconds(seconds)) s  \(rate) events/s"
  }

  /// What was judged, if not all of the log was asked for: whole turns, so often more than that.
  private var part: String {
    guard let lastEvent else { return "" }
    let last = verdict.recordedEvents - 1
    if last < 0 { return "  to @\(lastEvent)" }
    return "  to @\(last)" + (last > lastEvent ? ", the end of the turn of @\(lastEvent)" : "")
  }

  var coverageText: String {
    verdict.coverage.text(bodies: verdict.bodyCount)
      + (verdict.redacted == 0 ? "" : "  \(Counting.grouped(verdict.redacted)) redacted")
      + (comparesScreens ? "" : "  screens not compared")
      + (verdict.isCrashReproduced ? ", crash reproduced" : "")
      + (verdict.ignored.text.map { "  \($0)" } ?? "")
  }

  private func headline(_ divergence: Divergence) -> String {
    let kind = (divergence.recorded ?? divergence.replayed).map { "\($0.kind.name), " } ?? ""
    let text =
      "\(divergence.headline) (\(kind)\(SessionTime.text(divergence.time))): "
      + divergence.summary
    if isReview { return text }
    let judged = Counting.grouped(verdict.judged)
    return text + "          \(judged) of \(Counting.grouped(eventCount)) events verified"
  }

  var warnings: [String] {
    var warnings = verdict.notes
    if lastEvent == nil { warnings += policy.warnings(on: verdict) }
    if let behind = policy.behindExpectedScreen(in: verdict) {
      warnings.append(
        "note: '\(log)': the policy says nothing of the difference behind the screen, "
          + "\(behind.headline): \(behind.summary); \(ShellCommand("verify", .log(log)).mention) "
          + "shows it")
    }
    if verdict.ignored.hasStates, verdict.hasEnd, verdict.first == nil {
      warnings.append(
        "note: '\(log)': the hash of all states at its end is not compared, because the policy "
          + "ignores differences of states")
    }
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
    if let origin = reader.head.origin {
      warnings.append("note: '\(log)' was made of another log; \(origin)")
      if reader.head.lacksLostEvents, !acceptsLoss, verdict.recordedEvents > 0 {
        warnings.append("help: '--accept-loss' judges what is left as if nothing were missing")
      }
    }
    if let gap = verdict.stoppedAtGap {
      warnings.append(
        "warning: '\(log)' is judged up to the gap at @\(gap): without the lost events, those after "
          + "them cannot be replayed")
    }
    if verdict.recordedEvents == 0 {
      warnings.append("warning: '\(log)' holds no event that can be read; nothing was verified")
    }
    switch integrity {
    case .unfinished where lastEvent == nil && verdict.recordedEvents > 0:
      warnings.append("note: '\(log)' has no end; verified to its last event")
    default: warnings += integrity.warnings(about: log)
    }
    return warnings.map(Escaping.escaped)
  }

  // MARK: JSON

  var json: String {
    let divergences = verdict.divergences.map(divergenceValue)
    var found = nondeterminism.map { finding in
      [
        CBORPair(
          .text("nondeterminism"),
          .map(["class": .text(finding.kind.rawValue), "remedy": .text(finding.remedy)]))
      ]
    }
    if let outside = outsideValue {
      found =
        (found ?? []) + [
          CBORPair(
            .text("outside"),
            .map([
              "looks_like": outside.look.map { .text($0.rawValue) } ?? .null,
              "remedy": .text(outside.remedy),
              "since": .array(outside.differences.map { .text($0) }),
            ]))
        ]
    }
    return JSON.text(
      of: .map(
        sorting: (found ?? []) + [
          .init(.text("schema"), .text("compose-replay/replay/1")), .init(.text("log"), .text(log)),
          .init(
            .text("app"),
            .map(["name": .text(reader.head.application), "version": .text(reader.head.version)])),
          .init(.text("program"), program.value(for: reader.head)),
          .init(.text("events"), .int(Int64(eventCount))),
          .init(.text("result"), .text(result)),
          .init(.text("replayed"), .int(Int64(verdict.judged))),
          .init(.text("verified"), .int(Int64(verdict.verified))),
          .init(.text("reapplied"), .int(Int64(verdict.reapplied))),
          .init(.text("verified_percent"), .int(Int64(verdict.coverage.percent))),
          .init(.text("failures"), .int(Int64(verdict.coverage.failures))),
          .init(.text("redacted"), .int(Int64(verdict.redacted))),
          .init(
            .text("recorded_effects"),
            .int(Int64(verdict.bodyCount == nil ? verdict.coverage.recordedEffects : 0))),
          .init(.text("reapplied_items"), Self.value(of: verdict.coverage.reappliedItems)),
          .init(.text("unseen_items"), Self.value(of: verdict.coverage.unseenItems)),
          .init(.text("ignored"), Self.value(of: verdict.ignored)),
          .init(.text("duration_us"), .int(duration)),
          .init(.text("divergence_count"), .int(Int64(divergences.count))),
          .init(.text("divergences"), .array(divergences)),
          .init(
            .text("behind_screen"), verdict.firstAfterScreen.map(divergenceValue) ?? .null),
          .init(.text("renewal"), renewal?.value ?? .null),
          .init(.text("exit"), .int(Int64(exitCode))),
          .init(.text("text"), .array(lines.map { .text($0) })),
        ]))
  }

  private static func value(of items: [Coverage.Item]) -> CBORValue {
    .array(
      items.map { item in
        .map([
          "name": .text(item.name), "count": .int(Int64(item.count)),
          "place": .text(item.place), "n": item.first.map { .int(Int64($0)) } ?? .null,
        ])
      })
  }

  private static func value(of ignored: IgnoredDifferences) -> CBORValue {
    .array(
      ignored.selectors.map { selector in
        .map([
          "selector": .text(selector.text), "count": .int(Int64(selector.count)),
          "n": selector.first.map { .int(Int64($0)) } ?? .null,
        ])
      })
  }

  private var result: String {
    if policy.expect != nil { return unexpected == nil ? "expected" : "unexpected" }
    if verdict.first?.isInconclusive == true { return "inconclusive" }
    if !verdict.divergences.isEmpty { return "diverged" }
    if isIncomplete { return "incomplete" }
    return breaksStrictness ? "not strict" : "match"
  }

  private func divergenceValue(_ divergence: Divergence) -> CBORValue {
    let symbols = reader.symbols
    func text(_ event: Event?) -> CBORValue {
      event.map { .text(Transcript.summary(of: $0, symbols: symbols)) } ?? .null
    }
    let subject = divergence.recorded ?? divergence.replayed
    let cause = divergence.recorded?.cause ?? divergence.replayedCause ?? EventHeader.noCause
    return .map([
      "n": .int(Int64(divergence.position)), "code": .text(divergence.code),
      "kind": .text(divergence.difference.rawValue),
      "path": .text(subject.map { symbols[$0.header.node] } ?? ""),
      "recorded": text(divergence.recorded), "replayed": text(divergence.replayed),
      "cause": cause == EventHeader.noCause ? .null : .int(Int64(cause)),
      "reason": .text(divergence.reason),
      "place": DivergenceReport.place(of: divergence, symbols).map { .text($0) } ?? .null,
    ])
  }
}

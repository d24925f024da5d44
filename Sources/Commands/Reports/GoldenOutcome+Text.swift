import EventModel
import Replay

/// The only place that makes the text of an outcome.
extension GoldenOutcome {
  /// The exit code of `verify`.
  var exitCode: Int32 {
    if passes { return ExitCodes.verified }
    if let first, result != .expected {
      if first.isInconclusive { return ExitCodes.lossy }
      return isStopped ? ExitCodes.applicationFailed : ExitCodes.difference
    }
    return isIncomplete ? ExitCodes.lossy : ExitCodes.difference
  }

  /// The diagnostic code of what is wrong; nil for none.
  var code: String? { result == .unexpected ? "CR3006" : first?.code }

  /// The first line of the report, without the number of events before a difference.
  var headline: String {
    if result == .unexpected {
      return "CR3006 '\(Escaping.escaped(log))' does not differ as its policy expects: "
        + (objection ?? "")
    }
    return first.map { Escaping.escaped($0.title) } ?? summaryLine
  }

  /// The first line of the report.
  var firstLine: String {
    result == .unexpected || first == nil ? headline : headline + progress
  }

  /// The report.
  var lines: [String] {
    if result == .unexpected { return [headline] + replayLines(endingWith: progress) }
    return replayLines(endingWith: progress) + (renewal.map { [$0.line] } ?? [])
      + (result == .expected ? [expectedLine] : [])
  }

  /// The report in a review: without the next commands and the number of events.
  var reviewLines: [String] { replayLines(endingWith: nil) }

  /// The report in a test run: the difference that a golden must have is not shown again.
  var testLines: [String] { passes && result == .expected ? [expectedLine] : lines }

  private var expectedLine: String {
    "\(isIncomplete ? "incomplete" : "ok")  \(Escaping.escaped(log))  "
      + "\(policy.expect?.code ?? "") at \(policy.expect?.at ?? ""), as its policy expects"
  }

  private var progress: String {
    "          \(Counting.grouped(totals.judged)) of \(Counting.grouped(eventCount)) events verified"
  }

  /// - Parameter progress: The end of each headline; nil in a review.
  private func replayLines(endingWith progress: String?) -> [String] {
    if first == nil { return [summaryLine] + (breaksStrictness ? strictLines : []) }
    let end = progress ?? ""
    let lines = groups.enumerated().flatMap { index, group in
      let showsNext = progress != nil && index == groups.count - 1
      let lead = group.isBehindScreen ? "the first other difference is " : ""
      return [lead + group.root.title + end] + (group.report?.lines(showsNext: showsNext) ?? [])
        + (group.followUps.isEmpty ? [] : ["  follow-ups of the same cause:"])
        + group.followUps.map { "    \($0.title)\(end)" }
    }
    return lines.map(Escaping.escaped) + nondeterminismLines
  }

  /// The lines on the class if it is known; else, if values look newly created in each run, how to
  /// find the class.
  private var nondeterminismLines: [String] {
    if let lines = nondeterminism?.lines ?? outside?.lines {
      return lines.map { Escaping.escaped("  \($0)") }
    }
    if isTwice || !looksNew { return [] }
    return [
      "  hint      the values look new in every run; "
        + ShellCommand("verify", "--twice", .log(log)).mention + " names the class"
    ]
  }

  private var strictLines: [String] {
    let most = policy.strict?.most ?? 0
    let words =
      most == 0
      ? "not everything was verified"
      : "\(Counting.grouped(totals.coverage.unverified)) were not verified, and the policy allows "
        + Counting.grouped(most)
    return [Self.strictText(words)] + totals.coverage.lines.map { Escaping.escaped("  \($0)") }
  }

  /// `ok` if all of the log was judged and is equal, else `incomplete`.
  private var summaryLine: String {
    let rate = Counting.rate(Double(totals.recordedEvents) / max(seconds, 1e-6))
    let word = isIncomplete ? "incomplete" : breaksStrictness ? "not strict" : "ok"
    return
      "\(word)  \(Escaping.escaped(log))\(part)  "
      + "\(Counting.things(totals.recordedEvents, "event"))  "
      + "\(Counting.things(totals.inputs, "input"))  "
      + "\(Counting.things(totals.commits, "commit"))  "
      + "\(Counting.things(totals.routes, "route"))  "
      + "\(Escaping.escaped(coverageText))  by \(Escaping.escaped(programText(recordedBy: build)))  "
      + "\(Counting.seconds(seconds)) s  \(rate) events/s"
  }

  private func programText(recordedBy build: String) -> String {
    program.words(recordedBy: build) ?? "compose-replay \(ToolVersion.text)"
  }

  /// What was judged, if not all of the log was asked for: whole turns, so often more than that.
  private var part: String {
    guard let lastEvent else { return "" }
    let last = totals.recordedEvents - 1
    if last < 0 { return "  to @\(lastEvent)" }
    return "  to @\(last)" + (last > lastEvent ? ", the end of the turn of @\(lastEvent)" : "")
  }

  /// What the verdict is based on.
  var coverageText: String {
    totals.coverage.text(bodies: totals.bodyCount)
      + (totals.redacted == 0 ? "" : "  \(Counting.grouped(totals.redacted)) redacted")
      + (comparesScreens ? "" : "  screens not compared")
      + (totals.isCrashReproduced ? ", crash reproduced" : "")
      + (totals.ignored.text.map { "  \($0)" } ?? "")
  }

  /// The number of recorded and of verified events, by kind.
  var statistics: [String] {
    var lines = [
      "  program    \(Escaping.escaped(programText(recordedBy: "")))",
      "  judged     \(Counting.grouped(totals.judged))",
      "  verified   \(Counting.grouped(totals.verified))",
      "  re-applied \(Counting.grouped(totals.reapplied))",
    ]
    for (index, count) in totals.byKind.enumerated() where count > 0 {
      let name = EventKind(rawValue: UInt8(index)).name
      let column = name + String(repeating: " ", count: max(1, 11 - name.count))
      lines.append("  \(column)\(Counting.grouped(count))")
    }
    return lines + totals.coverage.lines.map { Escaping.escaped("  \($0)") }
  }
}

extension GoldenOutcome.Difference {
  /// `CR1203 divergence at @126 (commit, 1.5 s): value differs`.
  fileprivate var title: String {
    "\(headline) (\(kind.map { "\($0), " } ?? "")\(SessionTime.text(time))): \(summary)"
  }
}

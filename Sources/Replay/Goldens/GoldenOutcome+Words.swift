import EventModel

/// The words that the reports of a test and of the tool share.
extension GoldenOutcome {
  /// Why the golden does not pass, as the report of a test begins; nil if it passes.
  package var failure: String? {
    if passes { return nil }
    if let objection { return "\(log): \(objection)" }
    if let unverified, !isIncomplete { return Self.strictText(unverified) }
    return "\(log): it does not hold the whole session; "
      + "\(ShellCommand("verify", .path(log)).mention) says what is missing"
  }

  /// What was not verified, with the log; nil if everything was.
  package var unverified: String? {
    let (coverage, ignored) = (totals.coverage, totals.ignored.text)
    if coverage.isWhole, ignored == nil { return nil }
    return ["\(log): \(coverage.text(limit: .max))", ignored].compactMap { $0 }
      .joined(separator: "  ")
  }

  /// Says that more was left unverified than the policy allows.
  package static func strictText(_ unverified: String) -> String { "CR1210 strict: \(unverified)" }
}

/// The only place that makes words of what was done with the files of a golden.
extension GoldenOutcome.Renewal {
  /// The line in the report of the tool.
  package var line: String {
    switch self {
    case .pending(let golden, let path):
      "  renewed   \(TerminalText.escaped(path)); "
        + ShellCommand("review", .path(golden)).mention + " shows it and accepts it"
    case .recorded(let events): "  recorded  again, \(Counting.things(events, "event"))"
    case .mended: "  mended    \(testText)"
    case .unresolved, .impossible: "  renewed   nothing: \(TerminalText.escaped(obstacle ?? ""))"
    }
  }

  /// The line in the report of a test.
  ///
  /// - Parameter isSession: Whether the test drives the session of the golden.
  package func testLine(isSession: Bool = false) -> String {
    switch self {
    case .mended: "  mended    \(testText)"
    case .recorded where isSession: "  recorded  again in its place; run the test again"
    default: "  renewed   \(testText)"
    }
  }

  /// What a test says where it has no report.
  package var testText: String {
    switch self {
    case .pending(let golden, let path):
      "\(path); keep it with \(ShellCommand("accept", .path(golden)).mention)"
    case .recorded: "recorded again in its place; run the test again"
    case .mended(let golden, let app): Self.mendedText(golden, app)
    case .unresolved(_, let first, let reason):
      "nothing: @\(first) cannot be re-applied: \(reason)"
    case .impossible(let reason): "nothing: \(reason)"
    }
  }

  /// The line in the report of a test of a snapshot.
  package var snapshotText: String {
    if case .recorded = self { testText } else { "renewed \(testText)" }
  }

  /// Why nothing was recorded; nil if something was, or could be.
  package var obstacle: String? {
    switch self {
    case .pending, .recorded, .mended: nil
    case .unresolved(let count, let first, _):
      "\(Counting.grouped(count)) of its inputs cannot be re-applied, the first at @\(first)"
    case .impossible(let reason): reason
    }
  }

  private static func mendedText(_ golden: String, _ app: String?) -> String {
    let command = ShellCommand(
      ["accept", .path(golden)] + (app.map { ["--app", .path($0)] } ?? []))
    return
      "the application does not stop here now; \(command.mention) records the session to its end"
  }
}

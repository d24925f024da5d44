import EventModel
import SessionLog
import Timeline

/// What a report says of a divergence after its headline: the difference, the state around it, and its
/// cause.
package struct DivergenceReport: Codable, Sendable {
  /// The event of one side in words, and its cause if the causes differ.
  struct Side: Codable {
    var name: String
    var event: String
    var cause: String?
  }

  /// The name of what has the values that differ, and the differences.
  struct State: Codable {
    var name: String
    var lines: [String] = []
  }

  /// An event of the chain of causes.
  struct Cause: Codable {
    var number: String
    var kind: String
    var text: String
    var place: String?
  }

  private let difference: Divergence.Difference
  private let reason: String
  /// The code of the difference itself if the difference is inconclusive; else nil.
  private let hiddenCode: String?
  private let sides: [Side]
  private let state: State?
  /// What changed in the application rather than in a value, in words; nil if it is not known.
  private let drift: String?
  /// From the root to the event of the headline.
  private let causes: [Cause]
  /// Whether the last of the causes is the event of the headline.
  private let hasSubject: Bool
  private let nearPlace: String?
  private let program: String?
  /// The number of the event to look at.
  private let position: Int
  private let next: NextCommands

  /// The largest number of causes that a report shows.
  static let longestChain = 64

  /// - Parameters:
  ///   - next: How the next commands are written.
  ///   - program: The replayed program, in words; nil to omit it.
  /// - Throws: ``LogError`` when the log cannot be read.
  package init(
    _ divergence: Divergence, reader: SessionLogReader, next: NextCommands, program: String? = nil
  ) throws {
    let timeline = try SessionTimeline(reader)
    let reading = DivergenceReading(divergence: divergence, timeline: timeline)
    (difference, reason) = (divergence.difference, divergence.reason)
    hiddenCode = divergence.isInconclusive ? divergence.codeOfDifference : nil
    state = try reading.state()
    // Of two screens, the part that differs says more than the word 'frame' on both sides.
    sides = difference == .screen && state != nil ? [] : try reading.sides()
    drift =
      next.remedy.migrations.isEmpty
      ? (try? MigrationProposals(divergence, reader: reader).drift)?.text : nil
    causes = try reading.causes()
    hasSubject = divergence.recorded != nil || divergence.replayed != nil
    nearPlace = reading.nearPlace
    self.program = program
    position = min(divergence.position, max(0, timeline.count - 1))
    self.next = next
  }

  /// How the next commands are written.
  package struct NextCommands: Codable, Sendable {
    /// The log; `-` for standard input.
    let log: String
    /// The executable that was named; nil for none.
    let app: String?
    /// Whether the change may be accepted.
    let mayAccept: Bool
    /// Whether the build that made the recording differs too, so that no change can be meant.
    let isOutside: Bool
    /// Whether the class of such a value has been searched for.
    let isSearched: Bool
    /// What was tried.
    let remedy: Remedy
    /// Whether it is known that the build that made the recording was replayed.
    let isRecordedBuild: Bool

    /// - Parameters:
    ///   - log: The log; `-` for standard input.
    ///   - app: The executable that was named.
    ///   - mayAccept: Whether the change may be accepted.
    ///   - isOutside: Whether the build that made the recording differs too.
    ///   - isSearched: Whether the class of such a value has been searched for.
    ///   - remedy: What was tried.
    ///   - isRecordedBuild: Whether it is known that the build that made the recording was replayed.
    package init(
      log: String, app: String? = nil, mayAccept: Bool = true, isOutside: Bool = false,
      isSearched: Bool = false, remedy: Remedy = Remedy(), isRecordedBuild: Bool = false
    ) {
      self.isRecordedBuild = isRecordedBuild
      (self.log, self.app, self.remedy) = (log, app, remedy)
      (self.isOutside, self.isSearched) = (isOutside, isSearched)
      self.mayAccept = mayAccept && !isOutside && log != "-"
    }

    fileprivate var options: [ShellCommand.Word] { app.map { ["--app", .path($0)] } ?? [] }
  }

  /// The lines after the headline.
  ///
  /// - Parameter showsNext: Whether the last lines name the next commands.
  package func lines(showsNext: Bool = true) -> [String] {
    var lines = [""]
    if !reason.isEmpty {
      lines.append("  reason    \(reason)")
    }
    for side in sides {
      lines.append("  \(side.name)  \(side.event)")
      if let cause = side.cause { lines.append("            caused by \(cause)") }
    }
    if let hiddenCode {
      lines.append(
        "  redacted  the replay works with stand-ins for redacted values, which may be the cause;")
      lines.append(
        "            without them, this is \(hiddenCode)"
          + (next.isRecordedBuild ? "" : "; 'redact --renew' with the build that recorded tells"))
    }
    lines += schemaLines
    if let state {
      lines += (lines == [""] ? [] : [""]) + ["  \(state.name)"]
      lines += state.lines.map { "            \($0)" }
    }
    lines += causeLines
    if let program { lines.append("  program   \(program)") }
    return lines + (showsNext ? nextLines : [])
  }

  /// What changed in the application rather than in a value, and the migrations that were found to say it.
  private var schemaLines: [String] {
    let remedy = next.remedy
    let lines = remedy.migrations.flatMap { change in
      let word = change.rename == nil ? "schema  " : change.isMove ? "moved?  " : "renamed?"
      return ["  \(word)  \(change.text)"]
        + (remedy.verifies ? ["  declare?  \(change.swift),"] : [])
    }
    return lines + (drift.map { ["  schema    \($0)"] } ?? [])
  }

  private var causeLines: [String] {
    causes.enumerated().map { depth, cause in
      let lead = depth == 0 ? "  cause     " : String(repeating: " ", count: 10 + 2 * depth) + "└ "
      let line =
        "\(lead)\(cause.number)  \(cause.kind)  \(cause.text)"
        + (cause.place.map { "   \($0)" } ?? "")
      guard hasSubject, depth == causes.count - 1 else { return line }
      return line + (nearPlace.map { "   after \($0)" } ?? "") + "    ← here"
    }
  }

  /// The command that records the log again under its new names.
  private var renameCommands: [(ShellCommand, String)] {
    guard next.mayAccept, case .verified = next.remedy.renaming else { return [] }
    let words = next.remedy.migrations.compactMap(\.rename).flatMap {
      ShellCommand.option("--rename", $0)
    }
    let reason = next.remedy.verifies ? "" : "; what else differs is then accepted, too"
    return [
      (
        ShellCommand(["accept", .log(next.log)] + next.options + words),
        "if it was renamed" + reason
      )
    ]
  }

  private var nextLines: [String] {
    let position: ShellCommand.Word = "@\(position)"
    let (log, app) = (ShellCommand.Word.log(next.log), next.options)
    var commands =
      (next.isOutside && !next.isSearched && difference != .stopped
        ? [
          (
            ShellCommand(["verify", "--twice", log] + app),
            "searches for what the value depends on"
          )
        ] : [])
      + renameCommands + [
        (ShellCommand("show", log, position), ""),
        (ShellCommand(["inspect", log, "--verify"] + app + ["--goto", position]), ""),
      ]
    switch difference {
    case .stopped: break
    case .screen:
      commands.append(
        (ShellCommand(["verify", log] + app + ["--no-screens"]), "leaves out what is shown"))
    default:
      commands.append(
        (
          ShellCommand(["verify", log] + app + ["--keep-going", "10"]),
          "shows what differs after it"
        ))
    }
    switch next.remedy.acceptance {
    case _ where difference == .stopped || !next.mayAccept: break
    // It is not known what would be accepted, unless nothing has changed.
    case .verified where hiddenCode != nil && next.isRecordedBuild:
      let reason = "lets what follows from a secret follow from its stand-in"
      commands.append((ShellCommand(["accept", log] + app), reason))
    case _ where hiddenCode != nil: break
    case .failed: break
    case .verified:
      commands.append((ShellCommand(["accept", log] + app), "if the change is meant"))
    case .untried:
      commands.append(
        (ShellCommand(["accept", log] + app), "if the change is meant; it was not tried"))
    }
    let texts = commands.map { ($0.description, $1) }
    let width = texts.map(\.0.count).filter { $0 <= 80 }.max() ?? 0
    return texts.enumerated().map { index, command in
      let lead = index == 0 ? "  next      " : "            "
      let padding = String(repeating: " ", count: max(0, width - command.0.count))
      let reason = command.1.isEmpty ? "" : "\(padding)   \(command.1)"
      return lead + command.0 + reason
    }
  }
}

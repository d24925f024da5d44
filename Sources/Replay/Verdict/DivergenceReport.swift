import CBOR
import EventModel
import SessionLog
import SnapshotDiff
import Timeline

/// A divergence as text for a person: the difference, the state around it, and its cause.
package struct DivergenceReport {
  private let divergence: Divergence
  private let reader: SessionLogReader
  private let timeline: SessionTimeline
  private let program: String?
  private let next: NextCommands

  /// - Parameters:
  ///   - next: How the next commands are written.
  ///   - program: The replayed program, in words; nil to omit it.
  /// - Throws: ``LogError`` when the end of the log cannot be read.
  package init(
    _ divergence: Divergence, reader: SessionLogReader, next: NextCommands, program: String? = nil
  ) throws {
    (self.divergence, self.reader) = (divergence, reader)
    timeline = try SessionTimeline(reader)
    self.next = next
    self.program = program
  }

  /// How the next commands are written.
  package struct NextCommands: Sendable {
    let log: ShellCommand.Word
    /// The option that names the executable; empty for none.
    let app: [ShellCommand.Word]
    /// Whether the change may be accepted.
    let mayAccept: Bool
    /// Whether the value comes from outside the runtime, so that no change could be meant.
    let isOutside: Bool
    /// Whether the class of such a value has been searched for.
    let isSearched: Bool
    /// What was tried.
    let remedy: Remedy

    /// - Parameters:
    ///   - log: The log; `-` for standard input.
    ///   - app: The executable that was named.
    ///   - mayAccept: Whether the change may be accepted.
    ///   - isOutside: Whether the build that recorded makes the difference.
    ///   - isSearched: Whether the class of such a value has been searched for.
    ///   - remedy: What was tried.
    package init(
      log: String, app: String? = nil, mayAccept: Bool = true, isOutside: Bool = false,
      isSearched: Bool = false, remedy: Remedy = Remedy()
    ) {
      self.remedy = remedy
      self.isSearched = isSearched
      self.isOutside = isOutside
      self.log = .log(log)
      self.app = app.map { ["--app", .path($0)] } ?? []
      self.mayAccept = mayAccept && !isOutside && log != "-"
    }
  }

  private var symbols: SymbolTable { timeline.symbols }

  /// The lines after the headline.
  ///
  /// - Parameter showsNext: Whether the last lines name the next commands.
  package func lines(showsNext: Bool = true) throws -> [String] {
    var lines: [String] = [""]
    let state = try stateLines()
    // Of two screens, the part that differs says more than the word 'frame' on both sides.
    let showsScreens = divergence.difference == .screen && !state.isEmpty
    if !showsScreens { lines += try sides() }
    if divergence.isInconclusive {
      lines.append(
        "  redacted  the replay works with stand-ins for redacted values, which may be the cause;")
      lines.append("            without them, this is \(divergence.codeOfDifference)")
    }
    lines += schemaLines()
    if !state.isEmpty { lines += (lines == [""] ? [] : [""]) + state }
    let causes = try causeLines()
    if !causes.isEmpty { lines += causes }
    if let program { lines.append("  program   \(program)") }
    return lines + (showsNext ? nextLines() : [])
  }

  /// The event of the headline.
  package var subject: Event? { divergence.recorded ?? divergence.replayed }

  // MARK: Both sides

  private func sides() throws -> [String] {
    var lines: [String] = []
    if !divergence.reason.isEmpty { lines.append("  reason    \(divergence.reason)") }
    lines += try side("recorded", divergence.recorded, absentWhen: .extra) {
      try causeWords($0.cause)
    }
    lines += try side("replayed", divergence.replayed, absentWhen: .missing) { _ in
      try replayedCauseWords()
    }
    return lines
  }

  /// The event of one side, and its cause if the causes differ.
  private func side(
    _ name: String, _ event: Event?, absentWhen absence: Divergence.Difference,
    cause: (Event) throws -> String
  ) throws -> [String] {
    guard let event else {
      return divergence.difference == absence ? ["  \(name)  nothing"] : []
    }
    let line = "  \(name)  \(summary(event))"
    if divergence.difference != .cause { return [line] }
    return [line, "            caused by \(try cause(event))"]
  }

  private func causeWords(_ number: Int) throws -> String {
    guard number != EventHeader.noCause, number < timeline.count else { return "nothing" }
    return "@\(number)  \(summary(try timeline.event(at: number)))"
  }

  private func replayedCauseWords() throws -> String {
    if let extra = divergence.extraCauses.first { return "an extra  \(summary(extra))" }
    return try causeWords(divergence.replayedCause ?? EventHeader.noCause)
  }

  /// Summarises an event in one line. If both sides are long and begin alike, the line shows the
  /// part that differs.
  private func summary(_ event: Event) -> String {
    if event.kind == .frame, divergence.recorded != nil, divergence.replayed != nil {
      return "frame"
    }
    let text = Transcript.summary(of: event, symbols: symbols)
    return text.count <= 160 ? text : text.prefix(159) + "…"
  }

  // MARK: State

  private func stateLines() throws -> [String] {
    guard let subject else { return [] }
    do {
      return try stateLines(of: subject)
    } catch let error as ProjectionError {
      return ["  state     \(error)"]
    }
  }

  private func stateLines(of subject: Event) throws -> [String] {
    let (name, old, new) = try DivergedValues(divergence: divergence, timeline: timeline).values()
    guard let old, let new else { return [] }
    var difference = StateDifference(from: old, to: new, node: "")
    if difference.isEmpty { return [] }
    if subject.kind == .frame {
      difference = ScreenPaths(old: old, new: new, controls: divergence.controls).named(difference)
    }
    var lines = ["  \(name)"]
    for line in difference.lines(width: 84, limit: 24) {
      lines.append("            \(line.text)")
    }
    return lines
  }

  // MARK: Schema

  /// What changed in the application rather than in a value, and the migrations that were found to say it.
  private func schemaLines() -> [String] {
    let remedy = next.remedy
    var lines: [String] = []
    for change in remedy.migrations {
      let word =
        change.rename == nil ? "schema  " : change.isMove ? "moved?  " : "renamed?"
      lines.append("  \(word)  \(change.text)")
      if remedy.verifies { lines.append("  declare?  \(change.swift)") }
    }
    if lines.isEmpty,
      let drift = try? MigrationProposals(divergence, reader: reader).drift
    {
      lines.append("  schema    \(drift.text)")
    }
    return lines
  }

  // MARK: Cause

  /// The largest number of causes that a report shows.
  static let longestChain = 64

  private func causeLines() throws -> [String] {
    var chain: [(event: Event, isExtra: Bool)] = []
    var number = divergence.recorded?.cause
    if number == nil {
      chain = divergence.extraCauses.map { ($0, true) }
      number = divergence.replayedCause
    }
    let causes = try timeline.causeChain(from: number, limit: Self.longestChain - chain.count)
    chain += causes.map { ($0, false) }
    guard !chain.isEmpty || subject != nil else { return [] }
    var lines: [String] = []
    for (depth, link) in chain.reversed().enumerated() {
      lines.append(
        causeLine(
          link.event, depth: depth, number: link.isExtra ? "extra" : "@\(link.event.number)"))
    }
    if let subject {
      lines.append(
        causeLine(subject, depth: lines.count, number: divergence.positionText)
          + (nearPlace.map { "   after \($0)" } ?? "") + "    ← here")
    }
    return lines
  }

  private func causeLine(_ event: Event, depth: Int, number: String) -> String {
    let lead = depth == 0 ? "  cause     " : String(repeating: " ", count: 10 + 2 * depth) + "└ "
    let place = Self.place(of: event, in: divergence, symbols).map { "   \($0)" } ?? ""
    return "\(lead)\(number)  \(event.kind.name)  \(Self.headline(event, symbols))\(place)"
  }

  /// The source place of a divergence's event, such as `Shop/CartService.swift:13`; nil if unknown.
  package static func place(of divergence: Divergence, _ symbols: SymbolTable) -> String? {
    [divergence.recorded, divergence.replayed].compactMap { $0 }.lazy
      .compactMap { place(of: $0, in: divergence, symbols) }.first
  }

  /// For a missing event without a source place: the place of the last event before it that has
  /// one.
  private var nearPlace: String? {
    guard divergence.replayed == nil, let recorded = divergence.recorded,
      CallPlaces.lacksPlace(recorded), Self.place(of: recorded, in: divergence, symbols) == nil
    else { return nil }
    return CallPlaces.before(divergence.position, in: timeline).lazy
      .compactMap { Self.place(of: $0, in: divergence, symbols) }.first
  }

  private static func place(
    of event: Event, in divergence: Divergence, _ symbols: SymbolTable
  ) -> String? {
    let known = symbols[event.header.place]
    return known.isEmpty ? divergence.places[event.number] : known
  }

  /// An event in a few words, without its kind.
  package static func headline(_ event: Event, _ symbols: SymbolTable) -> String {
    let name = symbols[event.header.name]
    let node = symbols[event.header.node]
    return [name, node].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// The command that records the log anew under its new names.
  private var renameCommands: [(ShellCommand, String)] {
    guard next.mayAccept, case .verified = next.remedy.renaming else { return [] }
    let words = next.remedy.migrations.compactMap(\.rename).flatMap {
      ShellCommand.option("--rename", $0)
    }
    return [(ShellCommand(["accept", next.log] + next.app + words), "if it was renamed")]
  }

  private func nextLines() -> [String] {
    let position: ShellCommand.Word = "@\(min(divergence.position, max(0, timeline.count - 1)))"
    let (log, app) = (next.log, next.app)
    var commands =
      (next.isOutside && !next.isSearched && divergence.difference != .stopped
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
    switch divergence.difference {
    case .stopped: break
    case .screen:
      commands.append(
        (ShellCommand(["verify", log] + app + ["--no-screens"]), "leaves out what is shown"))
    default:
      commands.append(
        (
          ShellCommand(["verify", log] + app + ["--keep-going", "10"]),
          "shows what differs behind it"
        ))
    }
    switch next.remedy.acceptance {
    case _ where divergence.difference == .stopped || !next.mayAccept: break
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

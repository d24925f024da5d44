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
  private let isMigrated: Bool
  private let next: NextCommands

  /// - Parameters:
  ///   - next: How the next commands are written.
  ///   - program: The replayed program, in words; nil to omit it.
  ///   - isMigrated: Whether migrations have changed the record, so that its names are not those of
  ///     the log.
  /// - Throws: ``LogError`` when the end of the log cannot be read.
  package init(
    _ divergence: Divergence, reader: SessionLogReader, next: NextCommands, program: String? = nil,
    isMigrated: Bool = false
  ) throws {
    (self.divergence, self.reader) = (divergence, reader)
    timeline = try SessionTimeline(reader)
    self.next = next
    self.program = program
    self.isMigrated = isMigrated
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
    /// What is known of the rename that may explain the difference.
    let rename: RenameTrial

    /// - Parameters:
    ///   - log: The log; `-` for standard input.
    ///   - app: The executable that was named.
    ///   - mayAccept: Whether the change may be accepted.
    ///   - isOutside: Whether the build that recorded makes the difference.
    ///   - isSearched: Whether the class of such a value has been searched for.
    ///   - rename: What is known of the rename that may explain the difference.
    package init(
      log: String, app: String? = nil, mayAccept: Bool = true, isOutside: Bool = false,
      isSearched: Bool = false, rename: RenameTrial = .untried
    ) {
      self.rename = rename
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
    let rename = next.rename.remedy(insteadOf: self.rename)
    lines += try schemaLines(rename)
    if !state.isEmpty { lines += (lines == [""] ? [] : [""]) + state }
    let causes = try causeLines()
    if !causes.isEmpty { lines += causes }
    if let program { lines.append("  program   \(program)") }
    return lines + (showsNext ? nextLines(rename) : [])
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
    guard let subject, hasOneNode else { return [] }
    do {
      return try stateLines(of: subject)
    } catch let error as ProjectionError {
      return ["  state     \(error)"]
    }
  }

  private func stateLines(of subject: Event) throws -> [String] {
    let (name, old, new) = try values(of: subject, subject.header.node)
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

  /// What changed in the application rather than in a value, and the migration to declare.
  private func schemaLines(_ rename: Renames.Pair?) throws -> [String] {
    var lines: [String] = []
    if case .failed = next.rename, let rename = self.rename {
      lines.append(
        "  changed   '\(rename.old)' is gone, '\(rename.new)' is new and takes the same values; as a "
          + "rename it does not verify")
    }
    if let rename {
      let isMoved =
        rename.old.contains(".")
        && rename.old.split(separator: ".").last
          == rename.new.split(separator: ".").last
      lines.append(
        isMoved
          ? "  moved?    '\(rename.old)' is '\(rename.new)' now and takes the same values"
          : "  renamed?  '\(rename.old)' is gone, '\(rename.new)' is new and takes the same values")
      let (old, new) = (Notation.quoted(rename.old), Notation.quoted(rename.new))
      lines.append("  declare?  .renamed(\(old), to: \(new))")
    }
    guard let drift = try drift(), rename == nil || drift.migration == nil else { return lines }
    lines.append("  schema    \(drift.text)")
    if let migration = drift.migration { lines.append("  declare?  \(migration)") }
    return lines
  }

  /// The change of the form of a value or of the screen; nil if there is none.
  private func drift() throws -> SchemaDrift? {
    guard let subject, hasOneNode else { return nil }
    do {
      let (_, old, new) = try values(of: subject, subject.header.node)
      guard let old, let new else { return nil }
      if subject.kind == .frame { return SchemaDrift(fromScreen: old, to: new) }
      // Damage ends the search for a name.
      return SchemaDrift(
        from: old, to: new, at: StatePath(nodeName: symbols[subject.header.node]),
        isKnown: { (try? reader.holds($0)) ?? false })
    } catch is ProjectionError {
      return nil
    }
  }

  /// Whether both sides belong to the same node, so that their states can be compared.
  private var hasOneNode: Bool {
    guard let recorded = divergence.recorded, let replayed = divergence.replayed else {
      return true
    }
    return recorded.header.node == replayed.header.node
  }

  /// The values of both sides: a state, the screen, or a sent value.
  private func values(
    of subject: Event, _ node: Symbol
  ) throws -> (name: String, old: CBORValue?, new: CBORValue?) {
    switch subject.kind {
    case .commit, .frame, .lifecycle:
      let before = try timeline.state(after: divergence.position - 1)
      return (
        "state     " + (subject.kind == .frame ? "screen" : symbols[node]),
        value(after: divergence.recorded, from: before, node),
        value(after: divergence.replayed, from: before, node)
      )
    case .send, .action, .effectBegan:
      func value(_ event: Event?) -> CBORValue? {
        event.flatMap { try? CBORValue(canonical: $0.payload.isEmpty ? [0xF6] : $0.payload) }
      }
      let word = subject.kind == .send ? "sent     " : "arguments"
      return ("\(word) \(symbols[node])", value(divergence.recorded), value(divergence.replayed))
    default: return ("", nil, nil)
    }
  }

  private func value(
    after event: Event?, from projection: Projection, _ node: Symbol
  ) -> CBORValue? {
    let isFrame = (divergence.recorded ?? divergence.replayed)?.kind == .frame
    guard let event else { return isFrame ? projection.screen : projection[node] }
    var next = projection
    guard (try? next.apply(event)) != nil else { return nil }
    return isFrame ? next.screen : next[event.header.node]
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

  /// The rename that explains the difference. Its name has the one in front of it where the record
  /// has other uses of it, which stay: those that are neither controls of the component in front of
  /// it nor labels of routes, which have the names of components.
  private var rename: Renames.Pair? {
    guard let pair = divergence.rename, let recorded = divergence.recorded else {
      return divergence.rename
    }
    let isOfEffect =
      recorded.kind == .effectBegan && symbols[recorded.header.name] == pair.old
    guard
      let narrow = isOfEffect
        ? Renames.ofEffect(pair) : Renames.qualified(pair, in: symbols[recorded.header.node])
    else { return pair }
    var labels: Set<Int64> = []
    // Reads the whole record, so that its names are in the table; damage ends that.
    try? timeline.forEachEvent { header, payload in
      if header.kind == .route, let ids = try CBORValue(canonical: Array(payload)).arrayValue {
        labels.formUnion(ids.compactMap(\.intValue))
      }
      return true
    }
    let path = symbols[recorded.header.node].split(separator: ".", omittingEmptySubsequences: false)
    let controls = path.prefix { $0 != pair.old }.joined(separator: ".") + "/"
    let others = (0..<symbols.count).contains { id in
      let text = symbols[Symbol(id: UInt32(id))]
      if isOfEffect { return text != pair.old && Renames.contains(pair.old, in: text) }
      return Renames.contains(pair.old, in: text) && !Renames.contains(narrow.old, in: text)
        && !text.hasPrefix(controls) && !labels.contains(Int64(id))
    }
    return others ? narrow : pair
  }

  /// The renames that may explain the difference, the widest first: each next one has one more name
  /// in front of it.
  package var renameCandidates: [Renames.Pair] {
    guard let rename else { return [] }
    var candidates = [rename]
    let path = subject.map { symbols[$0.header.node] } ?? ""
    while candidates.count < Self.candidateLimit,
      let narrower = Renames.qualified(candidates[candidates.count - 1], in: path)
    {
      candidates.append(narrower)
    }
    return candidates
  }

  /// The largest number of renames that are tried.
  private static let candidateLimit = 4

  /// The commands to run if the difference is a changed name.
  private func renameCommands(_ rename: Renames.Pair?) -> [(ShellCommand, String)] {
    guard let rename, !isMigrated, next.mayAccept else { return [] }
    let words = ShellCommand.option("--rename", "\(rename.old)=\(rename.new)")
    return [(ShellCommand(["accept", next.log] + next.app + words), "if it was renamed")]
  }

  private func nextLines(_ rename: Renames.Pair?) -> [String] {
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
      + renameCommands(rename) + [
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
    if divergence.difference != .stopped, next.mayAccept {
      commands.append((ShellCommand(["accept", log] + app), "if the change is meant"))
    }
    let texts = commands.map { ($0.description, $1) }
    let width = texts.map(\.0.count).max() ?? 0
    return texts.enumerated().map { index, command in
      let lead = index == 0 ? "  next      " : "            "
      let padding = String(repeating: " ", count: width - command.0.count)
      let reason = command.1.isEmpty ? "" : "\(padding)   \(command.1)"
      return lead + command.0 + reason
    }
  }
}

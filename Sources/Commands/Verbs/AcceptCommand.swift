import ArgumentParser
import EventModel
import FoundationEssentials
import Platform
import Replay
import Search
import SessionLog

struct AcceptCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract: "Keep the inputs of goldens and record their consequences again.",
    discussion: """
      A renewed recording that 'test' has written beside the golden takes its place; without one \
      the log is replayed. Of a folder, the goldens with a renewed recording are accepted.
      """)

  @Argument(
    help: "Logs to renew, and folders with goldens.", completion: Completions.logs)
  var logs: [String] = []

  @Flag(help: "Accept all renewed recordings below Recordings, else below the current folder.")
  var all = false

  @Flag(help: "Replay the log even if there is a renewed recording.")
  var again = false

  @Option(
    help: "The executable that was recorded; bundled applications need none.", completion: .file())
  var app: String?

  @Option(
    help: """
      Replace inputs that today's screen has no target for by notes. Takes their number, which accept \
      says without this option, so that none is lost unseen.
      """)
  var dropUnresolved: Int?

  @Option(
    help: """
      A name that was changed, as old=new, in the form that 'verify' prints: \
      store:App.cart=store:App.basket. Without a kind, it is changed wherever it occurs.
      """)
  var rename: [String] = []

  @OptionGroup var limits: LimitOptions

  @OptionGroup var colors: ColorOption

  /// The largest number of characters of a changed event.
  private static let width = 200

  func validate() throws {
    if logs.isEmpty && !all { throw ValidationError("name a log to accept, or '--all'") }
    if !logs.isEmpty && all { throw ValidationError("'--all' takes no logs") }
  }

  func run() throws {
    if ContinuousIntegration.isOn(Surroundings.current.environment) {
      throw Problem(
        code: ExitCodes.usage, what: "accept writes nothing while CI is set",
        help: "accept on your own machine and commit the result")
    }
    let chosen = try self.chosen()
    if chosen.isEmpty { return try Output.standard.text("no golden is pending") }
    var codes: [Int32] = []
    for golden in chosen {
      do {
        try accept(golden.log, isPending: golden.isPending)
      } catch {
        guard chosen.count > 1, let problem = Exit.problem(for: error, words: []) else {
          throw error
        }
        Exit.report(problem)
        codes.append(problem.code)
      }
    }
    if !codes.isEmpty { throw ExitCode(ExitCodes.combined(codes)) }
  }

  /// The logs that are named, and those that are pending in the folders.
  private func chosen() throws -> [(log: String, isPending: Bool)] {
    if all { return try GoldenSearch(paths: []).pending().map { ($0, true) } }
    return try logs.flatMap { path -> [(log: String, isPending: Bool)] in
      var isFolder = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if exists, isFolder { return try GoldenSearch(paths: [path]).pending().map { ($0, true) } }
      // Who names the renewed recording means its golden.
      let isRenewed = path.hasSuffix(".log.new") || path.hasSuffix(".snapshot.new")
      let golden = isRenewed ? String(path.dropLast(4)) : path
      return [(golden, golden != path)]
    }
  }

  /// - Parameter isPending: Whether only a renewed recording is to be accepted. Another process may have
  ///   done that meanwhile.
  private func accept(_ log: String, isPending: Bool) throws {
    do {
      if try acceptRenewal(of: log, orReplay: !isPending) { return }
    } catch {
      guard isPending, !GoldenRenewal(of: log).exists else { throw error }
    }
    try Output.standard.text("\(Escaping.escaped(log)) is not pending any more")
  }

  /// - Parameter orReplay: Whether the log is replayed also if there is no renewed recording.
  /// - Returns: Whether the log was accepted.
  private func acceptRenewal(of log: String, orReplay: Bool) throws -> Bool {
    if log == "-" {
      throw Problem(
        code: ExitCodes.usage, what: "accept replaces a golden, and '-' is standard input",
        help: "name the file: 'compose-replay accept session.log'")
    }
    if log.ends(in: PendingSnapshot.suffix) { return try acceptSnapshot(log) }
    let renames = try renames()
    let reader = try SessionLogReader(path: log)
    if reader.head.inspectOnly { throw Problem.part(log, reader.head, "and is not accepted") }
    if let defect = try Goldens.defect(of: reader) {
      throw Problem(
        code: ExitCodes.lossy, what: "'\(log)' is not accepted: \(defect)",
        help: "restore it from version control, or record the session again", diagnostic: "CR3002")
    }
    if try GoldenPolicy.of(log: log).expect != nil {
      throw Problem(
        code: ExitCodes.usage,
        what: "'\(log)' is not accepted: its policy says that it must differ",
        help: "if the fault that it shows was mended, remove the policy first", diagnostic: "CR3006"
      )
    }
    let renewal = GoldenRenewal(of: log)
    let isRenewed = renewal.exists
    guard isRenewed || orReplay else { return false }
    if isRenewed, app == nil, rename.isEmpty, dropUnresolved == nil, !again {
      try accept(renewal, of: reader)
      return true
    }
    if try Goldens.endsWithStop(reader), rename.isEmpty, dropUnresolved == nil {
      return try acceptMended(log, reader, renewal)
    }
    // A unique name, because a link at a known name could lead to another file.
    let fresh = try LogProblem.output { try LogOutput(besides: renewal.target) }
    defer { UniqueFile.remove(fresh.path) }
    let result = try rerecord(log, reader, renames, to: fresh)
    let lost = result.unresolved.count
    guard lost == 0 || lost == dropUnresolved else {
      throw Problem(
        code: ExitCodes.difference,
        what:
          "'\(log)' has \(Counting.things(result.inputCount, "input")); \(Counting.grouped(lost)) of its "
          + "inputs and results of effects cannot be re-applied",
        details: result.unresolved.prefix(5).map { "@\($0.number): \($0.reason)" },
        help:
          "\(ShellCommand("verify", .path(log)).mention) says how names were changed, if it finds that "
          + "out; '--drop-unresolved=\(lost)' loses them",
        diagnostic: "CR3001")
    }
    let renewed = try SessionLogReader(path: fresh.path)
    if let defect = try Goldens.defect(of: renewed) {
      throw Problem(
        code: ExitCodes.applicationFailed,
        what: "'\(log)' is not accepted: the application's replay is no whole session, \(defect)",
        help: "\(ShellCommand("verify", .path(log)).mention) shows the first difference",
        diagnostic: "CR3002")
    }
    try verify(fresh.path, as: log)
    try printChanges(reader, renewed)
    try renewal.replace(by: fresh.path)
    try Output.standard.text(
      "accepted \(Escaping.escaped(log)): \(Counting.things(result.eventCount, "event"))")
    return true
  }

  /// Accepts a session in which the application stopped, if today's application does not stop there.
  /// The accepted log has an end.
  private func acceptMended(
    _ log: String, _ old: SessionLogReader, _ renewal: GoldenRenewal
  ) throws -> Bool {
    let fresh = try UniqueFile.create(beside: renewal.target)
    Descriptor.close(fresh.descriptor)
    defer { UniqueFile.remove(fresh.path) }
    let base = try BranchBase(of: log, app: app, limits: limits.limits)
    var scenario = base.scenario
    scenario.mark("to its end")
    scenario.close(at: 0)
    let run = try base.run(scenario, to: fresh.path, effects: .pending)
    if let end = run.end {
      throw Problem(
        code: ExitCodes.applicationFailed,
        what: "'\(log)' is not accepted: the application still stops, \(end)",
        help: "a golden of a stop passes as it is, as long as the application stops in the same "
          + "way; mend the fault, or keep the golden", diagnostic: "CR3002")
    }
    if let first = run.outcome.dropped.first {
      throw Problem(
        code: ExitCodes.difference,
        what: "'\(log)' has "
          + Counting.things(run.outcome.dropped.count, "stimulus", "stimuli")
          + " that cannot be re-applied",
        details: [first], help: "\(ShellCommand("verify", .path(log)).mention) says why",
        diagnostic: "CR3001")
    }
    try verify(fresh.path, as: log)
    try printChanges(old, SessionLogReader(path: fresh.path))
    try renewal.replace(by: fresh.path)
    try Output.standard.text(
      "accepted \(Escaping.escaped(log)): \(Counting.things(run.count, "event")), to its end")
    return true
  }

  /// - Returns: Whether there is a value that differs from the snapshot.
  private func acceptSnapshot(_ path: String) throws -> Bool {
    let renewal = GoldenRenewal(of: path)
    guard renewal.exists else { return false }
    for line in try PendingSnapshot(path).lines {
      try Output.standard.text(Escaping.escaped(line))
    }
    try renewal.accept()
    try Output.standard.text("accepted \(Escaping.escaped(path))")
    return true
  }

  /// Accepts a renewed recording without a replay.
  private func accept(_ renewal: GoldenRenewal, of reader: SessionLogReader) throws {
    let renewed = try renewal.reader(besides: reader)
    try printChanges(reader, renewed)
    try renewal.accept()
    let events = Counting.things(try renewed.eventCount, "event")
    try Output.standard.text(
      "accepted \(Escaping.escaped(renewal.log)): \(events), of \(Escaping.escaped(renewal.path))")
  }

  /// Replays a renewed recording before it replaces a golden.
  ///
  /// - Throws: ``Problem`` CR3013 if the golden would fail from then on.
  private func verify(_ path: String, as log: String) throws {
    let policy = try GoldenPolicy.of(log: log)
    let session = try VerifySession(log: path, app: app, isInProcess: false)
    let check = try session.run(
      options: policy.options(), limits: limits.limits(for: policy), to: nil, findsPlaces: false)
    guard let first = check.verdict.firstCertain else { return }
    throw Problem(
      code: ExitCodes.difference,
      what: "'\(log)' is not accepted: a replay of the renewed recording differs from it, "
        + "\(first.headline): \(first.summary)",
      details: check.outcome.outside?.lines ?? [],
      help: "\(ShellCommand("verify", "--twice", .path(log)).mention) searches for what the value "
        + "depends on",
      diagnostic: "CR3013")
  }

  private func renames() throws -> [(old: String, new: String)] {
    try rename.map { text in
      let names = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
        throw Problem(
          code: ExitCodes.usage, what: "'\(text)' is no rename", help: "write old=new",
          diagnostic: "CR3003")
      }
      return (names[0], names[1])
    }
  }

  /// A rename that has no effect on the log, with a name of the log that is like it.
  private func unused(
    _ unused: (old: String, new: String), of log: String, in reader: SessionLogReader
  ) throws -> Problem {
    // Whole names where the kind is given; the parts of paths, each once, in the order of the log.
    let kind = String(unused.old.prefix { $0 != ":" }) + ":"
    let names = try reader.names()
    var parts = unused.old.hasPrefix(kind) ? names.map { kind + $0 } : []
    var known: Set<String> = []
    for name in names {
      for part in name.split(whereSeparator: { "./:[]".contains($0) }).map(String.init)
      where known.insert(part).inserted { parts.append(part) }
    }
    let near = NearWords.nearest(to: unused.old, among: parts)
    return Problem(
      code: ExitCodes.usage, what: "'\(log)' contains no name '\(unused.old)' to rename",
      help: near.map { "did you mean '--rename \($0)=\(unused.new)'?" }
        ?? "see the names with \(ShellCommand("events", .path(log)).mention)",
      diagnostic: "CR3004")
  }

  private func rerecord(
    _ log: String, _ reader: SessionLogReader, _ renames: [(old: String, new: String)],
    to fresh: LogOutput
  ) throws -> Rerecording {
    let session = try VerifySession(
      log: log, app: app, isInProcess: false, opened: SessionLogReader(again: reader),
      renames: renames.map { .renamed($0.old, to: $0.new) })
    do {
      let started = try session.startHost(
        limits: limits.limits(for: GoldenPolicy.of(log: log)), redacts: true,
        notesDropped: dropUnresolved != nil)
      return try Rerecording(
        of: started.log.reader, in: started.process, build: session.program.build, to: fresh)
    } catch let error as ReplayedLog.UnusedRename {
      throw try unused(renames[error.index], of: log, in: SessionLogReader(again: reader))
    }
  }

  private func printChanges(_ old: SessionLogReader, _ new: SessionLogReader) throws {
    for line in try LogComparison(old, new).lines(limit: 20) {
      let text = Escaping.escaped(line)
      try Output.standard.text(text.count <= Self.width ? text : text.prefix(Self.width - 1) + "…")
    }
  }
}

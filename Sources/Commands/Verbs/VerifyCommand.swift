import ArgumentParser
import EventModel
import FoundationEssentials
import Platform
import Replay
import ReplayHosting
import ReplayRuntime
import SessionLog

struct VerifyCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Replay logs against today's application and compare every consequence.")

  @Argument(help: "Logs to replay.", completion: Completions.logs)
  var logs: [String]

  @Option(
    help: "The executable that was recorded; bundled applications need none.", completion: .file())
  var app: String?

  @Option(help: "Judge up to the end of the turn of this position, such as @120 or t+2.5s.")
  var to: String?

  @Option(help: "Go on until so many divergences are found.")
  var keepGoing = 1

  @Flag(help: "Leave out what the screen shows.")
  var noScreens = false

  @Flag(help: "Do not replay once more to find where in the source events were made.")
  var noPlaces = false

  @Flag(help: "Replay twice; name the class of what makes replays differ.")
  var twice = false

  @Flag(help: "Print what was verified, by kind.")
  var stats = false

  @Option(help: "Write a JUnit report of all logs to this file.", completion: .file())
  var junit: String?

  @Flag(help: "Print divergences as annotations for GitHub.")
  var github = false

  @Flag(help: "Fail when anything was only re-applied or not seen.")
  var strict = false

  @OptionGroup var loss: LossOption

  @Flag(help: "Judge without the policy beside the log.")
  var noPolicy = false

  @Flag(
    help: "Run the bodies of effects and compare their results; for applications that allow it.")
  var bodies = false

  @Option(help: .hidden)
  var record: ReplayRecording?

  @Flag(help: .hidden)
  var reply = false

  @OptionGroup var limits: LimitOptions

  @Flag(help: "Replay in this process; for applications that are bundled.")
  var inProcess = false

  @Flag(help: "Print one JSON document for each log.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print divergences only.")
  var quiet = false

  @OptionGroup var colors: ColorOption

  func run() throws {
    Surroundings.current.watchSignals()
    var codes: [Int32] = []
    var cases = junit.map { _ in JUnitReport() }
    for log in logs {
      do {
        if let signal = Interruption.signal {
          throw Interrupted(signal, "before '\(log)'\(others(codes.count))")
        }
        let outcome = try verify(log, others(codes.count))
        codes.append(outcome.exitCode)
        cases?.add(outcome)
      } catch {
        let words = [Self.configuration.commandName ?? ""] + (reply ? [] : logs)
        guard logs.count > 1 || junit != nil || reply,
          let problem = Exit.problem(for: error, words: words)
        else { throw error }
        if reply { try GoldenReply(problem: problem).send() } else { Exit.report(problem) }
        codes.append(problem.code)
        cases?.add(problem, log: log)
      }
    }
    if let junit { try cases?.write(to: junit) }
    let code = ExitCodes.combined(codes)
    if code != ExitCodes.verified { throw ExitCode(code) }
  }

  /// What a summary says of the other logs.
  private func others(_ count: Int) -> String {
    logs.count == 1 ? "" : "; \(count) of \(logs.count) logs have a verdict"
  }

  /// - Parameter rest: The end of the summary after a signal.
  private func verify(_ log: String, _ rest: String) throws -> GoldenOutcome {
    let policy = noPolicy ? GoldenPolicy() : try LogFile.policy(of: log)
    let limits = limits.limits(for: policy)
    var options = policy.options(limit: max(1, keepGoing))
    options.comparesScreens = !noScreens
    options.computesDigest = twice
    /// The first line, which is printed while more is looked for.
    var headline: String?
    let session = try VerifySession(log: log, app: app, isInProcess: inProcess)
    let work = Work(
      "verifying", log, of: try session.reader.eventCount, isShown: !quiet && !json && !reply,
      rest: ": it has no verdict\(rest)")
    if !github, !json, !reply, policy.expect == nil {
      session.onDifference = { outcome in
        try Output.standard.text(outcome.firstLine)
        try Output.standard.flush()
        headline = outcome.firstLine
      }
    }
    var check = try session.run(
      options: options, limits: limits, to: to, runsBodies: bodies,
      findsPlaces: !noPlaces, work: work)
    if bodies, check.verdict.bodyCount == nil, check.verdict.divergences.isEmpty {
      throw Problem(
        code: ExitCodes.usage,
        what: "the application of '\(log)' does not allow the bodies of its effects to run",
        help: "declare 'static let allowsEffectBodies = true' where they ask stand-ins",
        diagnostic: "CR2306")
    }
    check.outcome.comparesScreens = !noScreens
    check.outcome.acceptsLoss = loss.acceptLoss
    check.outcome.policy = policy
    // What is expected may lie after the part that is judged.
    if to != nil { check.outcome.policy.expect = nil }
    if strict { check.outcome.policy.strict = .init(most: 0) }
    check.outcome.isTwice = twice
    if twice { try compareReplays(of: session, &check, options, limits) }
    if let record {
      let environment = Surroundings.current.environment
      let record = !ContinuousIntegration.isOn(environment) ? record : .never
      if let note = Self.noteOfTranscript(session) { Output.message(note) }
      check.outcome.renewal = try session.renew(after: check.outcome, record, limits: limits)
    }
    let outcome = check.described()
    try print(outcome, after: headline)
    return outcome
  }

  /// - Parameter headline: The line that was printed before.
  private func print(_ outcome: GoldenOutcome, after headline: String?) throws {
    if reply { return try GoldenReply(outcome: outcome).send() }
    if github {
      for line in outcome.annotations { try Output.standard.line(line) }
    } else if json {
      try Output.standard.line(outcome.json)
    } else if !quiet || !outcome.passes {
      let lines = outcome.lines
      for line in lines.first == headline ? lines.dropFirst() : lines[...] {
        try Output.standard.text(line)
      }
    }
    if stats { for line in outcome.statistics { try Output.standard.text(line) } }
    for warning in outcome.warnings { Output.message(warning) }
  }

  /// Says that the transcript of a golden is not that of its log; nil if it is, or if there is none.
  private static func noteOfTranscript(_ session: VerifySession) -> String? {
    // Beside standard input there is none.
    if session.log == LogFile.standardInput { return nil }
    // A golden that must differ is not written again.
    if (try? GoldenPolicy.of(log: session.log))?.expect != nil { return nil }
    let path = Goldens.transcriptPath(of: Files.followed(session.log))
    guard let kept = try? String(contentsOfFile: path, encoding: .utf8),
      let text = try? Goldens.transcript(of: SessionLogReader(again: session.replayed.recorded)),
      // A checkout may have other line ends.
      kept.replacingBytes(of: "\r\n", with: "\n") != text
    else { return nil }
    return "note: '\(Escaping.escaped(path))' is not the transcript of the log; "
      + ShellCommand("accept", "--again", .log(session.log)).mention + " writes it again"
  }

  /// Replays again and finds the class of the difference.
  ///
  /// - Throws: ``Problem`` CR1208 if the two replays differ from each other.
  private func compareReplays(
    of session: VerifySession, _ check: inout GoldenCheck, _ options: ReplayJudge.Options,
    _ limits: HostLimits
  ) throws {
    let work = Work(
      "replaying again", check.outcome.log, of: try session.reader.eventCount,
      isShown: !quiet && !json,
      rest: " in the second replay")
    let again = try session.run(
      options: options, limits: limits, to: to, findsPlaces: false, work: work)
    let isEqual =
      check.verdict.digest == again.verdict.digest
      && (check.verdict.first == nil) == (again.verdict.first == nil)
    if isEqual, check.verdict.first == nil { return }
    // An application that stops or blocks would do so in each further replay.
    let stops = [check.verdict, again.verdict].contains { verdict in
      verdict.divergences.contains { $0.difference == .stopped }
    }
    let runs = NondeterminismRuns(session: session, limits: limits)
    check.outcome.nondeterminism =
      stops ? nil : try runs.finding(check.verdict, again.verdict, to: check.outcome.lastEvent)
    try work.endIfInterrupted()
    if isEqual { return }
    throw Problem(
      code: ExitCodes.difference,
      what: "two replays of '\(check.outcome.log)' differ from each other",
      details: check.outcome.nondeterminism?.lines ?? [],
      help: check.outcome.nondeterminism == nil
        ? "something in the application does not come from the runtime: a clock, chance, the "
          + "order of a Set or Dictionary, a stray task" : nil, diagnostic: "CR1208")
  }
}

import ArgumentParser
import Dispatch
import EventModel
import FoundationEssentials
import Inspector
import Platform
import Replay
import ReplayRuntime
import SessionLog
import TextTerminal
import Timeline

struct InspectCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Walk through a session in the terminal: events, state, differences, the screen.",
    discussion: """
      Needs the log only. In a terminal the application is replayed meanwhile, where it is bundled or \
      was built in this package; x goes to what differs. With --follow it shows a log that is still \
      recorded: a cursor at the end goes with the end. Press ? inside for the keys.
      """)

  @OptionGroup var source: LogArgument

  @Argument(
    help: """
      Where to begin: @120, @end, t+2.5s. Else at the failure that is recorded last, or at the last \
      input.
      """)
  var position: String?

  @Option(help: "The same as the position after the log.")
  var goto: String?

  @Flag(help: "Show the events of a log that grows as they come. Begins at the end.")
  var follow = false

  @Flag(
    inversion: .prefixedNo,
    help: "Replay, and begin at the first divergence; not done with keys of a script unless asked.")
  var verify: Bool?

  @Option(help: "The executable to verify with; bundled applications need none.")
  var app: String?

  @Option(
    help: """
      Keys to press without a terminal, or a file of them: 'jj/items<Enter><Print>'. Special keys \
      stand in brackets, <Print> prints the screen, <120x30> changes its size.
      """)
  var script: String?

  @Flag(help: "Print the screen after the script, or at once without one, and end.")
  var dump = false

  @Flag(help: "Draw with ASCII characters only.")
  var ascii = false

  @OptionGroup var colors: ColorOption

  func run() throws {
    if follow {
      let events = try FollowedEvents(source.log)
      var model = try model(of: events)
      try show(&model)
      return try events.end()
    }
    let timeline = try SessionTimeline(log: source.log)
    let asked = try (position ?? goto).map { try timeline.number(of: $0) }
    let replay =
      verify == true && isScripted
      ? Self.replay(source.log, app) : ReplayResult(verification: .none)
    var model = InspectorModel(
      timeline, width: 80, height: 24,
      start: try asked ?? replay.divergences.first?.event ?? timeline.whatMatters,
      detail: .screen, tellsStory: true, divergences: replay.divergences,
      verification: replay.verification, isASCII: usesASCII, tail: isScripted ? nil : Self.tail)
    if verify ?? (source.log != LogFile.standardInput), !isScripted {
      // The screen is there at once, and the replay runs beside it.
      let (log, app, result) = (source.log, app, LockedValue<ReplayResult?>(nil))
      let isAsked = verify != nil || app != nil
      Task.detached { result.value = Self.replay(log, app, isAsked: isAsked) }
      model.await { result.value }
    }
    try show(&model)
    try timeline.endIfLossy(source.log)
  }

  func validate() throws {
    if follow, verify == true {
      throw ValidationError("'--follow' replays nothing; verify the log when its session has ended")
    }
  }

  private func model(of events: FollowedEvents) throws -> InspectorModel {
    let timeline = try SessionTimeline(events)
    var model = InspectorModel(
      timeline, width: 80, height: 24, detail: .screen, tellsStory: true, growing: events,
      isASCII: usesASCII)
    if let goto = position ?? goto { model.begin(at: try timeline.number(of: goto)) }
    return model
  }

  private var isScripted: Bool { script != nil || dump }
  private var environment: [String: String] { Surroundings.current.environment }
  private var usesASCII: Bool {
    ascii || (!isScripted && !ColorChoice.isUTF8(environment: environment))
  }

  /// Runs the script, or runs in the terminal until the user quits.
  ///
  /// - Throws: `ExitCode` if the user did not quit in the ordinary way; ``Problem`` CR2014 without a
  ///   terminal.
  private func show(_ model: inout InspectorModel) throws {
    let marks = source.log + ".marks"
    if FileStatus(marks)?.kind == .file,
      let text = try? String(contentsOfFile: marks, encoding: .utf8)
    {
      model.take(marks: text)
    }
    model.saving = { path, text in
      // Text of a log does not reach a terminal as it is.
      if path == "-" || (FileStatus(path)?.kind ?? .file) != .file {
        return "'\(path)' is not a file"
      }
      do {
        try ReportFile(path: path).write(text)
        return nil
      } catch {
        return (error as? Problem)?.what ?? String(describing: error)
      }
    }
    if !isScripted {
      let saving = model.saving
      model.keeping = { saving?(marks, $0) }
    } else {
      let keys = KeyScript(try ScriptText.of(script ?? ""))
      let screens = keys.run(on: &model, printsEnd: dump)
      for line in screens.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        try Output.standard.line(String(line))
      }
      return
    }
    let hasColor = colors.isOn
    do {
      model.clock = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
      var loop = TerminalLoop(
        theme: Theme(hasColor: hasColor, environment: environment), environment: environment)
      let code = try loop.run(&model)
      if code != 0 { throw ExitCode(code) }
    } catch let error as TerminalError {
      throw Problem(
        code: ExitCodes.usage, what: String(describing: error),
        help: "for text use \(ShellCommand("events", .log(source.log)).mention), for one screen "
          + ShellCommand("inspect", .log(source.log), "--dump").mention, diagnostic: "CR2014")
    }
  }
}

extension InspectCommand {
  /// About how many events are read before the first screen.
  private static var tail: Int { 1 << 16 }

  /// The number of divergences after which the replay stops judging.
  private static var limit: Int { 20 }

  /// Replays the log. If the application cannot be found or started, the result only says so.
  ///
  /// - Parameter isAsked: Whether the user wants to know why there is no replay.
  private static func replay(
    _ log: String, _ app: String?, isAsked: Bool = true
  ) -> ReplayResult {
    do {
      let options = try LogFile.policy(of: log).options(limit: limit)
      // A note would be drawn over the screen.
      let session = try VerifySession(log: log, app: app, isInProcess: false) { _ in }
      let outcome = try session.run(options: options, to: nil, findsPlaces: false).outcome
      let divergences = outcome.knownDivergences
      let isPartial = divergences.isEmpty && outcome.isIncomplete
      let verification: Verification =
        isPartial
        ? .impossible(
          "a part of the log is lost; \(ShellCommand("verify", .log(log)).mention) says what was "
            + "verified")
        : .done(by: session.program.path, percent: outcome.totals.coverage.percent)
      return ReplayResult(divergences: divergences, verification: verification)
    } catch {
      let problem = Exit.problem(for: error, words: [])
      if !isAsked, problem?.diagnostic == "CR2302" { return ReplayResult(verification: .none) }
      return ReplayResult(verification: .impossible(problem?.what ?? String(describing: error)))
    }
  }
}

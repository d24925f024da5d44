import ArgumentParser
import EventModel
import FoundationEssentials
import Replay
import Search
import SessionLog
import Timeline

struct BranchCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch",
    abstract: "Edit what happened in a session, and run it again.",
    usage: "compose-replay branch LOG|SCENARIO [edits] [-o LOG|SCENARIO]",
    discussion: """
      Inputs, results of effects, times and chance are edited; everything else follows from them \
      again. What an edit makes impossible is dropped and named. An effect that is new gets the \
      recorded result of an effect of the same name and arguments, else what '--effects' says. \
      The log that is written says what was done, and the differences are printed. An output that \
      ends in '.json' is the scenario, a text to read and to edit.
      """)

  @Argument(
    help: "A log, or a scenario in JSON.", completion: .file(extensions: ["log", "json"]))
  var source: String

  @OptionGroup(title: "Edits") var edits: BranchOptions

  @Flag(help: "Stop at the first stimulus that an edit makes impossible.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "What becomes of a new effect without a recorded result: \(Self.policies).",
      valueName: "policy"))
  var effects = "pending"

  @Option(
    help: "The executable that was recorded; bundled applications need none.", completion: .file())
  var app: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var colors: ColorOption
  @OptionGroup var target: NewLog

  private static let policies =
    ScenarioRun.EffectPolicy.allCases.map(\.rawValue).joined(separator: ", ")

  func validate() throws {
    if ScenarioRun.EffectPolicy(rawValue: effects) == nil {
      throw ValidationError("'--effects' takes \(Self.policies), and not '\(effects)'")
    }
  }

  func run() throws {
    let output = try target.path(for: source, "branch", elsewhere: true)
    let base = try BranchBase(of: source, app: app, limits: limits.limits)
    var scenario = base.scenario
    do {
      try scenario.apply(edits.edits(base.number), time: base.time)
    } catch let refusal as ScenarioEdit.Refusal {
      let isAnswer = !edits.answer.isEmpty || edits.locale != nil || edits.zone != nil
      let kinds = isAnswer ? "input or kind = ended or kind = answer" : "input or kind = ended"
      throw Problem(
        code: ExitCodes.usage, what: refusal.description,
        help: base.isLog
          ? "see \(isAnswer ? "inputs, results and answers" : "the inputs") with "
            + ShellCommand("events", .log(source), "--flat", "--filter", "kind = \(kinds)").mention
          : "a position is the 'id' of a stimulus or effect", diagnostic: "CR2021")
    }
    if let loss = scenario.loss {
      Output.message(
        Escaping.escaped("warning: '\(source)' has \(loss); the branch has what comes before"))
    }
    if !scenario.edits.isEmpty, let target = try base.uncertainTarget() {
      Output.message(
        Escaping.escaped(
          "warning: '\(source)' was not renewed, and '\(target)' counts the controls that differ by a "
            + "secret: an edit before it can lead it to another one; "
            + ShellCommand("redact", "--renew", .log(source), "-o", "renewed.log").mention
            + " names it exactly"))
    }
    if output.hasSuffix(".json") {
      try ReportFile(path: output).write(scenario.json)
      try Output.standard.line(
        Escaping.escaped("wrote the scenario of '\(source)' to \(output)"))
    } else {
      try record(scenario, base, to: output)
    }
    if scenario.loss != nil { throw ExitCode(ExitCodes.lossy) }
  }

  private func record(_ scenario: Scenario, _ base: BranchBase, to output: String) throws {
    let run = try base.run(
      scenario, to: output, isStrict: strict, effects: .init(rawValue: effects) ?? .pending)
    if strict, let first = run.outcome.dropped.first {
      throw Problem(
        code: ExitCodes.difference, what: "impossible: \(first)",
        help: "without '--strict' it is dropped; nothing was written", diagnostic: "CR2022")
    }
    try Output.standard.line(
      Escaping.escaped(
        "recorded \(Counting.things(run.count, "event")) in \(output), a branch of \(source)"))
    for line in run.outcome.lines { try Output.standard.line(Escaping.escaped(line)) }
    if base.isLog, scenario.edits.count > 0 || scenario.loss != nil {
      do {
        try DiffCommand.parse([source, output]).run()
      } catch let code as ExitCode where code.rawValue == ExitCodes.difference {}
    }
    if let end = run.end {
      throw Problem(
        code: ExitCodes.applicationFailed, what: "the application stopped: \(end)",
        help: "'\(output)' holds the session to there; "
          + "\(base.command("minimize", output, "--keep", "\(ReplayJudge.trapCode)").mention) makes it small",
        diagnostic: "CR4301")
    }
  }
}

extension ScenarioRun.Outcome {
  /// What was dropped and answered, each on a line.
  var lines: [String] { dropped.map { "dropped \($0)" } + answered.map { "answered \($0)" } }
}

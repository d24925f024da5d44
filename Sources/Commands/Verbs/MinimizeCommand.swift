import ArgumentParser
import Dispatch
import EventModel
import FoundationEssentials
import Replay
import ReplayHosting
import Search
import SessionLog

struct MinimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize",
    abstract: "Find the smallest session that still fails.",
    discussion: """
      Inputs and results of effects are left out, values made simpler and pauses shorter, and the \
      session is run again each time, as long as it still does what '--keep' says at the same \
      place. The result is a log that verifies. Ctrl-C keeps the smallest one so far.
      """)

  @Argument(
    help: "A log, or a scenario in JSON.", completion: .file(extensions: ["log", "json"]))
  var source: String

  @Option(
    help: ArgumentHelp(
      "What the session must still do: 'failure' for its first failure or stop, a code such as "
        + "CR4402, a condition such as 'services.cart.store.total < 0', 'always' and a condition "
        + "that does not hold, or 'screen' for one with 'nil' or 'NaN'.", valueName: "what"))
  var keep = "failure"

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Stop after a time, such as 60s.", valueName: "time"))
  var duration: String?

  @Option(
    help: "The executable that was recorded; bundled applications need none.", completion: .file())
  var app: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var target: NewLog

  func run() throws {
    let output = try target.path(for: source, "minimal", elsewhere: true)
    if output.hasSuffix(".json") {
      throw Problem(
        code: ExitCodes.usage, what: "'\(output)' would be a log with the name of a scenario",
        help: "name a log, and write its scenario with 'compose-replay branch LOG -o NAME.json'",
        diagnostic: "CR2019")
    }
    let property: KeptProperty
    do throws(ScenarioEdit.Refusal) {
      property = try KeptProperty(parsing: keep)
    } catch {
      throw Problem(
        code: ExitCodes.usage, what: error.description,
        help: source.hasSuffix(".json")
          ? "the failures are those of the log that "
            + ShellCommand("branch", .path(source), "-o", "session.log").mention + " records"
          : ShellCommand("events", .log(source), "--kind", "failure").mention
            + " lists the failures", diagnostic: "CR2024")
    }
    let end = try duration.map(SearchTime.end)
    let base = try BranchBase(of: source, app: app, limits: limits.searching)
    var scenario = base.scenario
    if let loss = scenario.loss {
      Output.message(
        Escaping.escaped("warning: '\(source)' has \(loss); only what comes before is used"))
    }
    if case .declared = property { try scenario.checkProperties() }
    scenario.mark(Scenario.mark(keeping: keep))
    Surroundings.current.watchSignals()
    let found = try base.host.find(property, in: scenario, like: nil)
    if let signal = Interruption.signal {
      Output.message("a signal ended the first run; nothing was written")
      throw ExitCode(128 + signal)
    }
    guard let first = found else {
      throw Problem(
        code: ExitCodes.difference, what: "'\(source)' does not do '\(keep)' when it runs again",
        help: try absent(property, scenario, base)
          ?? (base.isLog
            ? "see what it does with " + base.command("verify", source).mention
            : "record it with " + base.command("branch", source, "-o", "session.log").mention
              + " to see what it does"),
        diagnostic: "CR2025")
    }
    let smallest = try minimized(scenario, first, property, base, until: end)
    let signal = Interruption.signal
    // The signal that ended the search does not end the run that is recorded.
    if signal != nil { Surroundings.current.watchSignals() }
    try write(smallest, base, to: output)
    if let signal { throw ExitCode(128 + signal) }
  }

  /// What a session has, if that is not what the property is about; else nil.
  private func absent(
    _ property: KeptProperty, _ scenario: Scenario, _ base: BranchBase
  ) throws -> String? {
    let symbols = SymbolTable()
    var search = PropertySearch(for: property, like: nil, symbols: symbols)
    let end = try base.host.run(BranchRequest(scenario), symbols: symbols) { search.add($0, $1) }
    switch property {
    case .state(let condition), .violation(let condition):
      search.end(stop: end.stop, at: end.place)
      if search.isMet { return nil }
      return "this session has no state '\(condition.path)' of that type; "
        + (base.isLog
          ? ShellCommand("show", .log(source)).mention + " shows the state at its end"
          : "the paths are those of the log that "
            + base.command("branch", source, "-o", "session.log").mention + " records")
    case .declared(let words):
      let all = end.closing?.properties ?? []
      let found = all.filter { !$0.hasPrefix("sometimes ") }
      if found.contains(words) { return nil }
      return "in this session the application declares "
        + (found.isEmpty
          ? "no property" : "other properties: " + found.map { "'\($0)'" }.joined(separator: ", "))
    case .failure, .screen, .leak, .checked: return nil
    }
  }

  private func minimized(
    _ scenario: Scenario, _ first: PropertyMatch, _ property: KeptProperty, _ base: BranchBase,
    until end: DispatchTime?
  ) throws -> Minimizer {
    let work = Work("minimizing", source, of: nil)
    return try base.host.minimize(
      scenario, property, first,
      mayGoOn: { Interruption.signal == nil && end.map { DispatchTime.now() < $0 } ?? true },
      onProgress: { work.show($0.tried) })
  }

  /// The number of lines of a script that are printed.
  private static let mostLines = 200

  private func write(_ minimizer: Minimizer, _ base: BranchBase, to output: String) throws {
    let best = minimizer.best
    let run = try base.run(best, to: output, effects: .pending)
    let (count, before) = (best.stimulusCount, base.scenario.stimulusCount)
    try Output.standard.line(
      Escaping.escaped(
        "\(Counting.grouped(count)) of \(Counting.grouped(before)) stimuli are left, "
          + "\(Counting.things(run.count, "event")) in \(output), of "
          + "\(Counting.things(minimizer.tried, "candidate"))"))
    if minimizer.tried == 0 {
      Output.message("warning: the time was over before a smaller session was tried")
    }
    let script = best.script
    for line in script.prefix(Self.mostLines) {
      try Output.standard.line(Escaping.escaped("  " + line))
    }
    if script.count > Self.mostLines {
      try Output.standard.line("  … \(Counting.grouped(script.count - Self.mostLines)) more")
    }
    try Output.standard.line(Escaping.escaped("kept: \(minimizer.match.words)"))
    Output.message("next: \(base.command("verify", output))")
  }
}

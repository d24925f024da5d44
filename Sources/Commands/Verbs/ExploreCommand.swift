import ArgumentParser
import Dispatch
import EventModel
import FoundationEssentials
import Replay
import ReplayRuntime
import Search
import SessionLog

struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Search for sessions in which an application fails, and make each one small.",
    discussion: """
      Sessions that reach something new are kept, and later ones continue from their rare moments. A \
      finding is a stop, a failure that the runtime reports, a turn without an end, a screen with \
      'nil', 'nan', 'inf' or 'Optional(', a condition of '--always' that does not hold, or a session that \
      differs when it runs again. With one seed, the same sessions run in the same order whatever \
      '--jobs' and '--for' are.
      """)

  @Argument(
    help: "A bundled application, such as storefront; may be left out with '--app'.",
    completion: Completions.applications)
  var app: String?

  @Option(help: "Seeds the search.")
  var seed: UInt64 = 1

  @Option(help: "Sessions to run. (default: 1000, or without limit with '--for')")
  var sessions: Int?

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("Stop after a time, such as 60s.", valueName: "time"))
  var duration: String?

  @Flag(help: "Stop at the first finding.")
  var first = false

  @Option(
    help: ArgumentHelp(
      "What must hold after each turn, such as 'services.cart.store.total >= 0'.",
      valueName: "condition"))
  var always: [String] = []

  @Option(
    help: "Begin with the logs of a folder, and use first what they never use.",
    completion: .directory)
  var from: String?

  @Option(
    help: "Report only findings of which this folder, or one in it, keeps no session.",
    completion: .directory)
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "The part of one of several machines, such as 2/4: each has seeds of its own.",
      valueName: "i/n"),
    transform: Shard.init(parsing:))
  var shard: Shard?

  @Option(help: "A folder that gets the smallest session of each finding.", completion: .directory)
  var keep: String?

  @Option(help: "Processes that run sessions at the same time.")
  var jobs = 1

  @Option(
    name: .customLong("app"), help: "The executable, for an application of your own.",
    completion: .file())
  var executable: String?

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard (1...64).contains(jobs) else { throw ValidationError("'--jobs' takes 1 to 64") }
    if let sessions, sessions < 1 { throw ValidationError("'--sessions' takes 1 or more") }
  }

  func run() throws {
    let conditions = try always.map(condition)
    let end = try duration.map(SearchTime.end)
    let began = DispatchTime.now()
    let application = try ExploredApplication(app, executable, limits: limits.searching)
    if let keep { try FoundSessions.prepare(keep) }
    let known = try baseline.map {
      try FoundSessions.known(below: $0, of: application, always: conditions)
    }
    func isNew(_ finding: FoundFault) -> Bool { known?.log(of: finding.match) == nil }
    let (recordings, unused) = try from.map { try application.recordings(below: $0) } ?? ([], [])
    Surroundings.current.watchSignals()
    let explorer = Explorer(
      Exploration(application.head, seed: ownSeed, recordings: recordings, wanted: unused),
      in: (0..<jobs).map { _ in application.host() }, always: conditions)
    let work = Work("exploring", application.name, of: duration == nil ? most : sessions)
    try explorer.run(most: most) { explorer in
      work.show(explorer.sessionCount)
      return Interruption.signal == nil && end.map { DispatchTime.now() < $0 } ?? true
        && !(first && explorer.findings.contains(where: isNew))
    }
    let findings = explorer.findings.filter(isNew)
    TemporaryStorage.removeLeftovers()
    try Output.standard.line(
      Escaping.escaped(
        "explored \(application.name) with seed \(ownSeed): "
          + "\(Counting.things(explorer.sessionCount, "session")), "
          + "\(Counting.things(explorer.eventCount, "event")), "
          + "\(Counting.things(explorer.reachedCount, "place")) reached, "
          + Counting.things(findings.count, baseline == nil ? "finding" : "new finding")
          + (baseline == nil ? "" : ", \(explorer.findings.count - findings.count) known")))
    report(explorer, began)
    if !unused.isEmpty {
      try Output.standard.line(
        Escaping.escaped(
          "of \(Counting.things(unused.count, "control")) that the logs never use, "
            + "\(unused.count - explorer.wanted.count) were used"
            + (explorer.wanted.isEmpty ? "" : "; not: \(explorer.wanted.joined(separator: ", "))")))
    }
    for condition in explorer.unmet {
      Output.message(
        Escaping.escaped(
          "warning: no session has a state '\(condition.path)' of that type, so '\(condition)' was "
            + "never checked; 'compose-replay events LOG --kind commit' shows the paths"))
    }
    for name in explorer.unreached where !(first && !findings.isEmpty) {
      try Output.standard.line(Escaping.escaped("never reached: \(name)"))
    }
    // The signal that ended the search does not end the runs that are recorded.
    let signal = Interruption.signal
    if signal != nil { Surroundings.current.watchSignals() }
    var found = FoundSessions(
      application, keep: keep, makesSmall: signal == nil, always: conditions, search: search)
    for finding in findings { try found.report(finding) }
    if let signal = signal ?? Interruption.signal { throw ExitCode(128 + signal) }
    if !findings.isEmpty { throw ExitCode(ExitCodes.difference) }
  }

  /// The seed of this part: those of the parts of one seed follow each other.
  private var ownSeed: UInt64 {
    shard.map { seed &* UInt64($0.count) &+ UInt64($0.index) } ?? seed
  }

  private var most: Int { sessions ?? (duration == nil ? 1_000 : .max) }

  private func condition(_ text: String) throws -> StateCondition {
    do throws(ScenarioEdit.Refusal) {
      if case .state(let condition) = try KeptProperty(parsing: text) { return condition }
    } catch {}
    throw Problem(
      code: ExitCodes.usage, what: "'\(text)' is no condition of the state",
      help: "write a path, an operator and a value with spaces between them, such as "
        + "'app.cart.store.total >= 0'", diagnostic: "CR2024")
  }

  /// How fast it was; only with a time, since each run has another speed.
  private func report(_ explorer: Explorer, _ began: DispatchTime) {
    guard duration != nil else { return }
    let nanoseconds = DispatchTime.now().uptimeNanoseconds - began.uptimeNanoseconds
    let seconds = max(0.001, Double(nanoseconds) / 1e9)
    Output.message(
      "in \(Counting.seconds(seconds)) s: \(Int(Double(explorer.sessionCount) / seconds)) sessions "
        + "and \(Counting.grouped(Int(Double(explorer.eventCount) / seconds))) events a second")
  }

  /// The command that finds a finding again.
  ///
  /// - Parameter isKept: Whether it keeps the session.
  private func search(for finding: FoundFault, isKept: Bool) -> ShellCommand {
    var words: [ShellCommand.Word] = ["explore"] + (app.map { [.init($0)] } ?? [])
    words += ["--seed", "\(ownSeed)"]
    words += ["--sessions", "\(finding.first + 1)"]
    if let from { words += ["--from", .path(from)] }
    for condition in always { words += ShellCommand.option("--always", condition) }
    if let executable { words += ["--app", .path(executable)] }
    words += limits.words
    guard isKept else { return ShellCommand(words) }
    // What is kept already is not made small again.
    if let known = baseline ?? keep { words += ["--baseline", .path(known)] }
    return ShellCommand(words + ["--keep", .path(keep ?? "found")])
  }
}

import ArgumentParser
import CBOR
import EventModel
import FoundationEssentials
import Replay
import SnapshotDiff

struct TestCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Replay all goldens of a folder, several at a time.",
    discussion: """
      A golden with NAME.policy.json beside it must do what the policy says. One that differs gets \
      a renewed recording beside it, NAME.log.new, for 'review' and 'accept'. Results come in the \
      order of the paths.
      """)

  @Argument(
    help: "Logs, and folders to search for them; by default Recordings, else the current folder.",
    completion: Completions.logs)
  var paths: [String] = []

  @Option(
    help: "The executable that was recorded; bundled applications need none.", completion: .file())
  var app: String?

  @Option(help: "The number of replays at a time; by default that of the processors.")
  var jobs: Int?

  @Option(help: "Replay only logs whose path contains this text.")
  var filter: String?

  @Option(
    help: """
      Record goldens: never; missing, a renewed recording beside one that differs; failed, those \
      that differ in their place; all. By default missing, and never while CI is set.
      """)
  var record: ReplayRecording?

  @Option(
    help: """
      What to do with files that belong to no golden: reject, delete, warn or ignore. By default \
      warn.
      """)
  var unreferenced: LeftoverRule = .warn

  @Option(
    help: """
      A list of the goldens that tests use, one path a line, written by 'assertReplay'; others \
      belong to no test.
      """, completion: .file())
  var references: String?

  @Option(
    help: "Replay one part of the goldens, such as 2/4, balanced by events.",
    transform: Shard.init(parsing:))
  var shard: Shard?

  @OptionGroup var loss: LossOption

  @OptionGroup var reports: TestReports

  @Option(help: "List so many of the slowest replays; by default ten if there are more logs.")
  var slowest: Int?

  @OptionGroup var limits: LimitOptions

  @Flag(help: "Print one JSON document for each log, and one for all.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print goldens that fail only.")
  var quiet = false

  @OptionGroup var colors: ColorOption

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("'--jobs' takes a number, 1 or more") }
    if let slowest, slowest < 0 { throw ValidationError("'--slowest' takes a number, 0 or more") }
  }

  func run() throws {
    let search = GoldenSearch(paths: paths, filter: filter)
    let all = try search.logs()
    let logs = shard?.logs(of: all) ?? all
    let mode = try ReplayRecording.chosen(
      record, environment: Surroundings.current.environment)
    let leftovers = try unreferenced.leftovers(
      in: search, all, references: references, part: shard)
    let runs = GoldenRuns(logs, options: workerOptions + ["--record", mode.rawValue])
    Surroundings.current.watchSignals()
    try runs.start(jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    var results: [GoldenResult] = []
    let progress = Work(
      "replaying", "goldens", of: logs.count, isShown: !quiet && !(json && Output.isTerminal))
    for index in logs.indices {
      let result = try runs.wait(for: index) { count in
        progress.show(count)
        try Self.endIfInterrupted(after: results, of: logs.count)
      }
      // A terminal sends its signal to the replays too.
      try Self.endIfInterrupted(after: results, of: logs.count)
      results.append(result)
      try print(result)
    }
    try reports.write(
      results, problems: unreferenced.problems(of: leftovers), besidesDocuments: json)
    let rest = try unreferenced.apply(to: leftovers)
    let code = ExitCodes.combined(results.map(\.code) + [rest])
    try printSummary(of: results, shard, all, code: code)
    if code != ExitCodes.verified { throw ExitCode(code) }
  }

  /// - Throws: ``Interrupted`` if a signal came.
  private static func endIfInterrupted(after results: [GoldenResult], of count: Int) throws {
    guard let signal = Interruption.signal else { return }
    let failed = results.count { !$0.passes }
    throw Interrupted(
      signal,
      "after \(Counting.grouped(results.count)) of \(Counting.goldens(count)), "
        + "\(Counting.grouped(failed)) failed")
  }

  private var workerOptions: [String] {
    var options = ["--memory", "\(limits.memory)"]
    if let timeout = limits.timeout { options += ["--timeout", "\(timeout)"] }
    if let app { options += ["--app", app] }
    if loss.acceptLoss { options.append("--accept-loss") }
    return options
  }

  private func print(_ result: GoldenResult) throws {
    if json {
      try Output.standard.line(result.document)
    } else if result.outcome != nil && (!quiet || !result.passes) {
      for line in result.lines { try Output.standard.text(line) }
    }
    // What one log says is not kept until the last has ended.
    try Output.standard.flush()
    if result.outcome == nil {
      for line in result.lines { Output.message(line) }
    } else if !quiet {
      for note in result.notes { Output.message(note) }
    }
  }

  private func printSummary(
    of results: [GoldenResult], _ part: Shard?, _ all: [String], code: Int32
  ) throws {
    let failed = results.filter { !$0.passes }
    if json {
      let shard = CBORValue.map([
        "index": .int(Int64((part?.index ?? 0) + 1)), "of": .int(Int64(part?.count ?? 1)),
        "goldens": .int(Int64(all.count)), "digest": .text(Shard.digest(of: all)),
      ])
      return try Output.standard.line(
        JSON.text(
          of: .map([
            "schema": .text("compose-replay/test/1"), "shard": shard, "exit": .int(Int64(code)),
            "logs": .int(Int64(results.count)), "failed": .array(failed.map { .text($0.log) }),
          ])))
    }
    let isLong = results.count > 10 && !quiet
    for result in slowestResults(results, isLong ? 10 : 0) {
      let seconds = "\(Counting.seconds(result.seconds)) s"
      try Output.standard.text("slowest  \(seconds)  \(Escaping.escaped(result.log))")
    }
    if quiet && failed.isEmpty { return }
    let shard = part.map { $0.count > 1 ? " of shard \($0.text)" : "" } ?? ""
    try Output.standard.text(
      GoldenResult.count(results, of: shard), as: failed.isEmpty ? .success : .failure)
  }

  private func slowestResults(_ results: [GoldenResult], _ standard: Int) -> [GoldenResult] {
    Array(results.sorted { $0.seconds > $1.seconds }.prefix(slowest ?? standard))
  }
}

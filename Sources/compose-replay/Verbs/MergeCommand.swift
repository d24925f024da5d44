import ArgumentParser
import FoundationEssentials
import Replay

struct MergeCommand: ColoredCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one result of what 'test --json' printed for each shard.",
    discussion: """
      Prints what failed, and ends with the exit code that one run of all goldens would have. A \
      shard without a report, and a report that is not whole, end it with 3.
      """)

  @Argument(
    help: "Files with the output of 'test --json', one for each shard.", completion: .file())
  var outputs: [String]

  @OptionGroup var reports: TestReports

  @OptionGroup var colors: ColorOption

  func validate() throws { try reports.refuseSharedFiles(outputs) }

  func run() throws {
    var shards: [ShardOutput] = []
    for path in outputs { shards.append(try ShardOutput(path)) }
    let missing = try Self.missing(in: shards)
    let results = shards.flatMap(\.results).sorted { $0.log < $1.log }
    for result in results where result.code != ExitCodes.verified {
      for line in result.lines { try Output.standard.text(line) }
    }
    try reports.write(results, problems: missing.map { "CR3011 \($0)" })
    let rest = missing.isEmpty ? "" : "; this is not the whole run"
    try Output.standard.text(GoldenResult.count(results) + rest)
    for text in missing { Output.message("error: CR3011 \(Escaping.escaped(text))") }
    if !missing.isEmpty { Output.message("help: run these shards again, and merge all of them") }
    let codes = results.map(\.code) + shards.compactMap { $0.ending?.exit }
    let code = ExitCodes.combined(codes + (missing.isEmpty ? [] : [ExitCodes.lossy]))
    if code != ExitCodes.verified { throw ExitCode(code) }
  }

  /// What is not there, in words.
  ///
  /// - Throws: ``Problem`` CR3011 if the reports are not those of one run.
  private static func missing(in shards: [ShardOutput]) throws -> [String] {
    var missing = shards.filter { !$0.isWhole }.map { "'\($0.path)' is not whole" }
    let known = shards.compactMap { $0.ending?.shard }
    guard let first = known.first else { return missing }
    var there: Set<Int> = []
    for shard in known {
      let isOfThisRun =
        shard.of == first.of && shard.digest == first.digest && shard.goldens == first.goldens
      guard isOfThisRun, there.insert(shard.index).inserted else {
        throw Problem(
          code: ExitCodes.usage,
          what: "the reports are not those of one run: there is shard \(first.text) and shard "
            + shard.text,
          help: "name one report of each shard", diagnostic: "CR3011")
      }
    }
    missing += (1...first.of).filter { !there.contains($0) }.map {
      "there is no report of shard \($0)/\(first.of)"
    }
    let count = shards.reduce(0) { $0 + $1.results.count }
    if missing.isEmpty, count != first.goldens {
      missing.append("the reports hold \(count) results of \(first.goldens) goldens")
    }
    return missing
  }
}

/// What one run of `test --json` has printed.
private struct ShardOutput {
  let path: String
  /// Nil if the run did not come to its end.
  let ending: Ending?
  let results: [GoldenResult]

  /// Whether all results are there of which the end speaks.
  let isWhole: Bool

  struct Ending: Decodable {
    struct Part: Decodable {
      /// Counted from 1.
      var index: Int
      var of: Int
      var goldens: Int
      var digest: String

      var text: String { "\(index)/\(of) of \(Counting.goldens(goldens))" }
    }

    var schema: String
    var shard: Part
    var logs: Int
    /// The exit code of the run, also for what belongs to no golden.
    var exit: Int32

    var isPossible: Bool {
      (1...Shard.most).contains(shard.of) && (1...shard.of).contains(shard.index)
        && (0...Int(Int32.max)).contains(shard.goldens)
    }
  }

  init(_ path: String) throws {
    self.path = path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Problem(
        code: ExitCodes.noSuchFile, what: "cannot read '\(path)'",
        help: "name the output of 'compose-replay test --json'", diagnostic: "CR3011")
    }
    var results: [GoldenResult] = []
    var ending: Ending?
    let lines = text.split(whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      let isLast = index == lines.count - 1
      if let result = GoldenResult(document: String(line)) {
        results.append(result)
      } else if let found = try? JSONDecoder().decode(Ending.self, from: Data(line.utf8)),
        found.isPossible, isLast
      {
        ending = found
      } else if isLast, text.last?.isNewline == false {
        break  // The run was ended in the middle of a line.
      } else {
        throw Problem(
          code: ExitCodes.usage, what: "line \(index + 1) of '\(path)' is no result of a test",
          help: "name the output of 'compose-replay test --json'", diagnostic: "CR3011")
      }
    }
    (self.results, self.ending) = (results, ending)
    isWhole = ending?.logs == results.count
  }
}

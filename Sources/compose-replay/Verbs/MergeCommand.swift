import ArgumentParser
import Foundation
import Replay

struct MergeCommand: ParsableCommand {
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

  func run() throws {
    var shards: [ShardOutput] = []
    for path in outputs { shards.append(try ShardOutput(path)) }
    let missing = try Self.missing(in: shards)
    let results = shards.flatMap(\.results).sorted { $0.log < $1.log }
    for result in results where result.code != ExitCodes.verified {
      for line in result.lines { try Output.standard.line(line) }
    }
    try reports.write(results)
    let rest = missing.isEmpty ? "" : "; this is not the whole run"
    try Output.standard.line(GoldenResult.count(results) + rest)
    for text in missing { Output.message("error: CR3011 \(Escaping.escaped(text))") }
    if !missing.isEmpty { Output.message("help: run these shards again, and merge all of them") }
    let codes = results.map(\.code) + (missing.isEmpty ? [] : [ExitCodes.lossy])
    let code = ExitCodes.combined(codes)
    if code != ExitCodes.verified { throw ExitCode(code) }
  }

  /// What is not there, in words.
  ///
  /// - Throws: ``Problem`` CR3011 if the reports are not those of one run.
  private static func missing(in shards: [ShardOutput]) throws -> [String] {
    let unfinished = shards.filter { $0.shard == nil }.map { "'\($0.path)' is not whole" }
    let known = shards.compactMap(\.shard)
    guard let count = known.first?.count else { return unfinished }
    for (index, shard) in known.enumerated() {
      if shard.count != count || known[..<index].contains(shard) {
        throw Problem(
          code: ExitCodes.usage,
          what: "the reports are not those of one run: there is shard \(known[0].text) and shard "
            + shard.text,
          help: "name one report of each shard", diagnostic: "CR3011")
      }
    }
    let there = Set(known.map(\.index))
    return unfinished
      + (0..<min(count, 10_000)).filter { !there.contains($0) }.map {
        "there is no report of shard \($0 + 1)/\(count)"
      }
  }
}

/// What one run of `test --json` has printed.
private struct ShardOutput {
  let path: String
  /// Nil if the run did not come to its end.
  let shard: Shard?
  let results: [GoldenResult]

  private struct Ending: Decodable {
    struct Part: Decodable {
      var index: Int
      var of: Int
    }

    var schema: String
    var shard: Part
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
    for (index, line) in text.split(separator: "\n").enumerated() {
      if let result = GoldenResult(document: String(line)) {
        results.append(result)
      } else if let found = try? JSONDecoder().decode(Ending.self, from: Data(line.utf8)) {
        ending = found
      } else if !text.hasSuffix("\n"), line.endIndex == text.endIndex {
        break  // The run was ended in the middle of a line.
      } else {
        throw Problem(
          code: ExitCodes.usage, what: "line \(index + 1) of '\(path)' is no result of a test",
          help: "name the output of 'compose-replay test --json'", diagnostic: "CR3011")
      }
    }
    self.results = results
    shard = ending.map { Shard(index: $0.shard.index - 1, of: max(1, $0.shard.of)) }
  }
}

import ArgumentParser
import Foundation

/// Measures the promised figures; with `--check`, exits with 1 if a budget is exceeded.
@main struct ReplayBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay-benchmarks", abstract: "Measures every budget of compose-replay.")

  @Flag(help: "Print one JSON object a line.")
  var json = false

  @Option(help: "Measure only benchmarks whose name contains this text.")
  var filter: String?

  @Flag(help: "Exit with 1 when a budget is not met.")
  var check = false

  @Option(help: "Write a synthetic log of --events events to this file instead.")
  var log: String?

  @Flag(help: "Run each body once, for callgrind to count; see .ci/tools/instructions.")
  var instructions = false

  @Option(help: "The number of events of --log.")
  var events = 10_000_000

  /// Every benchmark; each file has those of one part of the project.
  static func benchmarks() -> [Benchmark] {
    codingBenchmarks() + runtimeBenchmarks() + vergeBenchmarks() + asyncStoreBenchmarks()
      + vdStoreBenchmarks()
      + logBenchmarks() + PlainLZ4.benchmarks + DiffFigures.benchmarks
      + LayoutFigures.benchmarks
      + FollowFigures.benchmarks
  }

  func run() throws {
    if let log { return try LogFigures.writeLog(to: log, events: events) }
    if instructions { return try countInstructions() }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var allMet = true
    if !json { print(ResultTable.title) }
    for benchmark in Self.benchmarks() {
      if let filter, !benchmark.name.localizedCaseInsensitiveContains(filter) { continue }
      let result = BenchmarkResult(benchmark, try benchmark.measure())
      allMet = allMet && result.met
      if json {
        print(String(decoding: try encoder.encode(result), as: UTF8.self))
      } else {
        print(ResultTable.row(result))
      }
    }
    if check && !allMet { throw ExitCode(1) }
  }
}

extension ReplayBenchmarks {
  private func countInstructions() throws {
    Instructions.isCounting = true
    for benchmark in Self.benchmarks() where benchmark.isCounted {
      if let filter, !benchmark.name.localizedCaseInsensitiveContains(filter) { continue }
      Instructions.benchmark = benchmark.name
      _ = try benchmark.measure()
      // The last body was the peer's.
      if benchmark.baseline != nil { print("\(benchmark.name)\tpeer") }
    }
  }
}

/// Prints results as a table for people.
enum ResultTable {
  static let title =
    pad("benchmark", 52) + pad("value", 12, right: true) + "  " + pad("unit", 12)
    + pad("budget", 10, right: true) + "     baseline"

  static func row(_ result: BenchmarkResult) -> String {
    var line = pad(result.name, 52) + pad(number(result.value), 12, right: true)
    line += "  " + pad(result.unit, 12)
    line += pad(result.budget.map(number) ?? "", 10, right: true)
    line += result.budget == nil ? "     " : result.met ? " ok   " : " OVER "
    if let baseline = result.baseline, let value = result.baselineValue {
      let ratio = result.ratio.map { " (\(number($0)) ×)" } ?? ""
      line += "\(baseline) \(number(value))\(ratio)"
    }
    return line
  }

  static func number(_ value: Double) -> String {
    String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }

  static func pad(_ text: String, _ width: Int, right: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return right ? space + text : text + space
  }
}

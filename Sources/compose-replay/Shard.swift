import ArgumentParser
import EventModel
import Replay
import SessionLog

/// The part of the goldens that one of several machines replays.
struct Shard: Equatable {
  /// Counted from 0.
  let index: Int
  let count: Int
  /// The largest number of shards.
  static let most = 10_000

  /// The variables of the environment that say so; empty if the command line does.
  var source = ""

  init(index: Int, of count: Int, source: String = "") {
    (self.index, self.count, self.source) = (index, count, source)
  }

  /// Reads `2/4`, the second of four.
  ///
  /// - Throws: `ValidationError` with what is wrong.
  init(parsing argument: String) throws {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      throw ValidationError("write the number of the shard and how many there are, such as 2/4")
    }
    guard (1...Self.most).contains(count) else {
      throw ValidationError("there are 1 to \(Counting.grouped(Self.most)) shards, not \(count)")
    }
    guard (1...count).contains(number) else {
      throw ValidationError("the shards of \(count) are 1/\(count) to \(count)/\(count)")
    }
    self.init(index: number - 1, of: count)
  }

  /// `2/4`, the second of four.
  var text: String { "\(index + 1)/\(count)" }

  /// The variables that systems set for each of several equal jobs: index, number, first index.
  private static let systems: [(index: String, count: String, first: Int)] = [
    ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1), ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
    ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
    ("JOB_COMPLETION_INDEX", "COMPOSE_REPLAY_SHARDS", 0),
  ]

  /// The shard that the environment names; nil for none.
  ///
  /// - Throws: ``Problem`` CR3010 if its variables do not fit each other.
  static func of(environment: [String: String]) throws -> Shard? {
    if let task = environment["SLURM_ARRAY_TASK_ID"] {
      let first = environment["SLURM_ARRAY_TASK_MIN"] ?? "0"
      guard let count = environment["SLURM_ARRAY_TASK_COUNT"], let start = Int(first) else {
        throw problem("SLURM_ARRAY_TASK_ID", task, "SLURM_ARRAY_TASK_COUNT", nil)
      }
      return try shard("SLURM_ARRAY_TASK_ID", task, "SLURM_ARRAY_TASK_COUNT", count, start)
    }
    for system in systems {
      guard let index = environment[system.index] else { continue }
      guard let count = environment[system.count] else {
        throw problem(system.index, index, system.count, nil)
      }
      return try shard(system.index, index, system.count, count, system.first)
    }
    return nil
  }

  private static func shard(
    _ name: String, _ index: String, _ countName: String, _ count: String, _ first: Int
  ) throws -> Shard {
    guard let number = Int(index), let all = Int(count), (1...most).contains(all),
      case let (place, overflow) = number.subtractingReportingOverflow(first), !overflow,
      (0..<all).contains(place)
    else { throw problem(name, index, countName, count) }
    return Shard(index: place, of: all, source: name)
  }

  private static func problem(
    _ name: String, _ index: String, _ countName: String, _ count: String?
  ) -> Problem {
    Problem(
      code: ExitCodes.usage,
      what: count.map { "\(name)=\(index) and \(countName)=\($0) name no shard" }
        ?? "\(name)=\(index) says which of several jobs this is, and \(countName) is not set",
      help: "name the shard with '--shard 2/4', or replay all goldens with '--shard 1/1'",
      diagnostic: "CR3010")
  }

  /// A digest of the paths of all goldens, by which reports of one run know each other.
  static func digest(of logs: [String]) -> String {
    let text = logs.joined(separator: "\n")
    return String(Array(text.utf8).withUnsafeBytes { XXH32.hash($0) }, radix: 16)
  }

  /// The logs of this shard, in their order. Each log belongs to one shard; the numbers of events
  /// of the shards are about equal.
  func logs(of all: [String]) -> [String] {
    if count == 1 { return all }
    let sized = all.enumerated().map { place, log in
      // A log that cannot be read is reported by its replay.
      (place: place, events: (try? SessionLogReader(path: log).eventCount) ?? 0)
    }
    var loads = Array(repeating: 0, count: count)
    var mine: Set<Int> = []
    // The largest first, each to the shard with the least work so far.
    for entry in sized.sorted(by: { ($1.events, $0.place) < ($0.events, $1.place) }) {
      let place = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
      // The start of a replay costs as much as some events.
      loads[place] += entry.events + 2_000
      if place == index { mine.insert(entry.place) }
    }
    return all.indices.filter(mine.contains).map { all[$0] }
  }
}

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
    (index, self.count) = (number - 1, count)
  }

  /// `2/4`, the second of four.
  var text: String { "\(index + 1)/\(count)" }

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

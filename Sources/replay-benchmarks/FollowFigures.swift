import CBOR
import EventModel
import Foundation
import SessionLog
import Synchronization

/// Measures how soon a follower sees an event. The baseline is a file of text lines that another
/// loop reads as it grows.
enum FollowFigures {
  static var benchmarks: [Benchmark] { [look, latency] }

  private static var look: Benchmark {
    Benchmark(
      "a follower takes one new event, 100,000 before it", unit: "µs", budget: .none,
      baseline: "a new JSON line", isCounted: false,
      measure: timeOfLook)
  }

  private static var latency: Benchmark {
    Benchmark(
      "from append to a follower, p99", unit: "ms", budget: .none,
      baseline: "lines of text, a look every 20 ms", isCounted: false,
      measure: timeToArrival)
  }

  private static let earlierCount = 100_000
  private static let newCount = 200

  /// A log that grows and a file of lines that grows.
  private final class Growing {
    let events: EventList
    let path = NSTemporaryDirectory() + "replay-benchmarks-\(getpid()).log"
    let writer: SessionLogWriter
    let lines: GrowingLines

    init(earlier: Int) throws {
      events = EventList(earlier + newCount)
      writer = try SessionLogWriter(
        path: path, head: LogFigures.head(), symbols: events.symbols)
      lines = try GrowingLines(path: path + ".jsonl")
      try events.forEach(0..<earlier) { try writer.append($0, payload: $1) }
    }

    deinit {
      try? writer.close()
      unlink(path)
    }

    func append(_ index: Int) throws {
      try events.forEach(index..<index + 1) { try writer.append($0, payload: $1) }
    }
  }

  /// The time of a look that finds one event.
  private static func timeOfLook() throws -> Measurement {
    let growing = try Growing(earlier: earlierCount)
    let follower = try LogFollower(path: growing.path)
    var seen = 0
    func look() throws { _ = try follower.poll(quietPolls: .max) { _, _ in seen += 1 } }
    try look()
    var times: [Double] = []
    var baselines: [Double] = []
    for index in 0..<newCount {
      try growing.append(earlierCount + index)
      times.append(try Timing.wall(look))
      growing.lines.append(index)
      var read: [Int] = []
      baselines.append(try Timing.wall { read = try growing.lines.read() })
      precondition(read == [index], "the line is not the last")
    }
    precondition(seen == earlierCount + newCount, "\(seen) events were followed")
    return Measurement(
      Timing.percentile(50, of: times) / 1e3, baseline: Timing.percentile(50, of: baselines) / 1e3)
  }

  /// The time from an append on another thread until the follower has the event.
  private static func timeToArrival() throws -> Measurement {
    let growing = try Growing(earlier: 0)
    let follower = try LogFollower(path: growing.path)
    let times = try appending({ try growing.append($0) }) { take in
      _ = try follower.forEachEvent { header, _ in
        take(header.number)
      } onIdle: {
        true
      }
    }
    let baseline = try appending({ growing.lines.append($0) }) { take in
      while true {
        for index in try growing.lines.read() where !take(index) { return }
        usleep(useconds_t(LogFollower.interval))
      }
    }
    return Measurement(
      Timing.percentile(99, of: times) / 1e6, baseline: Timing.percentile(99, of: baseline) / 1e6)
  }

  /// Appends events on a thread of their own, and calls `follow` on this one.
  ///
  /// - Parameter follow: Passes on each number that it gets, until that returns false.
  /// - Returns: The times between append and arrival, in nanoseconds.
  private static func appending(
    _ append: (Int) throws -> Void, follow: (_ take: (Int) -> Bool) throws -> Void
  ) throws -> [Double] {
    let clock = ContinuousClock()
    let sent = Mutex([ContinuousClock.Instant]())
    var times: [Double] = []
    try withoutActuallyEscaping(append) { append in
      nonisolated(unsafe) let append = append
      let done = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        for index in 0..<newCount {
          usleep(useconds_t(3_000 + index * 37 % 20_000))
          sent.withLock { $0.append(clock.now) }
          precondition((try? append(index)) != nil, "event \(index) cannot be appended")
        }
        done.signal()
      }
      defer { done.wait() }
      try follow { index in
        let began = sent.withLock { $0[index] }
        let time = (clock.now - began).components
        times.append(Double(time.seconds) * 1e9 + Double(time.attoseconds) * 1e-9)
        return times.count < newCount
      }
    }
    return times
  }
}

/// A file of JSON lines, each a number.
private final class GrowingLines {
  private let path: String
  private let file: Int32
  private var offset = 0
  private let decoder = JSONDecoder()

  init(path: String) throws {
    self.path = path
    file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 0o600)
    precondition(file >= 0, "\(path) cannot be made")
  }

  deinit {
    close(file)
    unlink(path)
  }

  func append(_ index: Int) {
    let line = Array("{\"number\":\(index)}\n".utf8)
    precondition(write(file, line, line.count) == line.count)
  }

  /// The numbers of the lines since the last call.
  func read() throws -> [Int] {
    struct Line: Decodable { var number: Int }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = pread(file, &buffer, buffer.count, off_t(offset))
    guard count > 0 else { return [] }
    offset += count
    return try buffer[..<count].split(separator: 10).map {
      try decoder.decode(Line.self, from: Data($0)).number
    }
  }
}

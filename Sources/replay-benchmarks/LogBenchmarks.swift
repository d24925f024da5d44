import CBOR
import EventModel
import Foundation
import Glibc
import SessionLog
import Timeline

/// Benchmarks of writing, scanning and opening session logs.
func logBenchmarks() -> [Benchmark] {
  [
    Benchmark(
      "append one small event, encoded and compressed", unit: "ns", budget: .atMost(150),
      baseline: "JSON lines by JSONEncoder"
    ) { try LogFigures.append() },
    Benchmark("the same, without keyframes", unit: "ns", budget: .none) {
      try LogFigures.appendWithoutKeyframes()
    },
    Benchmark("the same, processor time of all threads", unit: "ns", budget: .none) {
      try LogFigures.appendProcessorTime()
    },
    Benchmark(
      "append one small event to a file, kept at a kill", unit: "ns", budget: .none,
      baseline: "write(2) a record", isCounted: false
    ) { try LogFigures.appendToFile() },
    Benchmark(
      "bytes per event, synthetic session", unit: "B", budget: .atMost(16.3),
      baseline: "JSON lines"
    ) { try LogFigures.size() },
    Benchmark(
      "full scan, decoded", unit: "ns/event", budget: .atMost(60),
      baseline: "JSON lines by JSONDecoder"
    ) { try LogFigures.scan() },
    Benchmark(
      "open a 10 M-event log and show any event, p99", unit: "ms", budget: .atMost(10),
      isCounted: false
    ) { try LogFigures.seek() },
  ]
}

enum LogFigures {
  static var eventCount: Int { Instructions.scaled(200_000) }

  static func head() -> SessionHead { SessionHead(application: "benchmark", nonce: 1) }

  /// Discards written bytes and counts them.
  final class Counter: ByteDestination, @unchecked Sendable {
    private(set) var size = 0
    func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) { size += bytes.count }
    func synchronize() throws(LogError) {}
    func close(synchronizing: Bool) throws(LogError) {}
  }

  /// Returns a writer of a log whose bytes are discarded unless there is a destination.
  ///
  /// Where instructions are counted, it seals its chunks in the calls that append: how much of that
  /// another thread did between two marks would depend on the machine.
  static func writer(
    to destination: some ByteDestination = Counter(), symbols: SymbolTable, keyframes: Bool = true
  ) throws -> SessionLogWriter {
    var options = SessionLogWriter.Options()
    options.writesKeyframes = keyframes
    if Instructions.isCounting {
      options.sealsInPlace = true
      options.bufferCount = 2
    }
    return try SessionLogWriter(to: destination, head: head(), symbols: symbols, options: options)
  }

  @discardableResult
  static func write(
    _ events: EventList, to destination: some ByteDestination, keyframes: Bool = true
  ) throws -> Double {
    let writer = try writer(to: destination, symbols: events.symbols, keyframes: keyframes)
    return try Timing.wall {
      try events.forEach { try writer.append($0, payload: $1) }
      try writer.close()
    }
  }

  static func append() throws -> Measurement {
    let events = EventList(eventCount)
    let time = try Timing.median { try write(events, to: Counter()) }
    let sample = EventList(Instructions.scaled(20_000))
    let lines = try Timing.median(of: 3) {
      try Timing.wall { _ = try JSONLines.encode(sample) }
    }
    return Measurement(
      time / Double(events.count), baseline: lines / Double(sample.count))
  }

  static func appendWithoutKeyframes() throws -> Measurement {
    let events = EventList(eventCount)
    let time = try Timing.median { try write(events, to: Counter(), keyframes: false) }
    return Measurement(time / Double(events.count))
  }

  static func appendProcessorTime() throws -> Measurement {
    let events = EventList(eventCount)
    let time = try Timing.median {
      try Timing.processor { try write(events, to: Counter()) }
    }
    return Measurement(time / Double(events.count))
  }

  /// Appends to a file with journal slots. The baseline writes each record to the file.
  static func appendToFile() throws -> Measurement {
    let events = EventList(eventCount)
    let path = NSTemporaryDirectory() + "replay-benchmarks-\(getpid()).log"
    defer { unlink(path) }
    let time = try Timing.median {
      let writer = try SessionLogWriter(path: path, head: head(), symbols: events.symbols)
      let time = try Timing.wall { try events.forEach { try writer.append($0, payload: $1) } }
      try writer.close()
      return time
    }
    return Measurement(time / Double(events.count), baseline: try timeOfWrite())
  }

  /// The wall time of a call of write(2) with the bytes of one record, in nanoseconds.
  static func timeOfWrite() throws -> Double {
    let path = NSTemporaryDirectory() + "replay-benchmarks-\(getpid()).records"
    defer { unlink(path) }
    let record = [UInt8](repeating: 7, count: 46)
    return Timing.median {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      defer { close(file) }
      return Timing.wall { for _ in 0..<20_000 { _ = Glibc.write(file, record, record.count) } }
    } / 20_000
  }

  static func size() throws -> Measurement {
    let events = EventList(eventCount)
    let counter = Counter()
    try write(events, to: counter)
    let sample = EventList(Instructions.scaled(20_000))
    let lines = try JSONLines.encode(sample).count
    return Measurement(
      Double(counter.size) / Double(events.count), baseline: Double(lines) / Double(sample.count))
  }

  static func scan() throws -> Measurement {
    let events = EventList(eventCount)
    let destination = MemoryDestination()
    try write(events, to: destination)
    let bytes = destination.bytes
    let time = try Timing.median {
      let reader = try SessionLogReader(bytes: bytes)
      return try Timing.processor {
        var count = 0
        try reader.forEachEvent { _, _ in
          count += 1
          return true
        }
        precondition(count == events.count, "\(count) of \(events.count) events were read")
      }
    }
    let lines = try JSONLines.encode(EventList(Instructions.scaled(20_000)))
    let baseline = try Timing.median(of: 3) {
      try Timing.wall { _ = try JSONLines.decode(lines) }
    }
    return Measurement(
      time / Double(events.count), baseline: baseline / Double(Instructions.scaled(20_000)))
  }

  /// Opens the file again for each event, computes the state after it and reads the event.
  static func seek() throws -> Measurement {
    let count = 10_000_000
    let path = NSTemporaryDirectory() + "replay-benchmarks-\(getpid()).log"
    defer { unlink(path) }
    try writeLog(to: path, events: count)
    var random = SystemRandomNumberGenerator()
    let times = try (0..<200).map { _ in
      let target = Int.random(in: 0..<count, using: &random)
      return try Timing.wall { try show(target, of: path) }
    }
    return Measurement(Timing.percentile(99, of: times) / 1e6)
  }

  /// Writes a synthetic log to a file. Equal counts make equal bytes.
  static func writeLog(to path: String, events count: Int) throws {
    let stream = EventStream()
    let writer = try SessionLogWriter(path: path, head: head(), symbols: stream.symbols)
    try stream.forEach(count) { try writer.append($0, payload: $1) }
    try writer.close()
  }

  private static func show(_ target: Int, of path: String) throws {
    let timeline = try SessionTimeline(try SessionLogReader(path: path))
    let state = try timeline.state(after: target)
    let event = try timeline.event(at: target)
    precondition(event.number == state.lastEvent, "the fold ends at another event")
  }
}

/// A simple recorder for comparison: each event is a JSON object in a line.
enum JSONLines {
  struct Line: Codable {
    var kind: String
    var number: Int
    var time: Int64
    var cause: Int?
    var node: String
    var name: String?
    var version: UInt64?
    var payload: String
  }

  static func encode(_ events: EventList) throws -> Data {
    let encoder = JSONEncoder()
    var result = Data()
    try events.forEach { header, payload in
      let text = payload.isEmpty ? "null" : try CBORValue(canonical: Array(payload)).description
      let line = Line(
        kind: header.kind.name, number: header.number, time: header.time,
        cause: header.cause < 0 ? nil : header.cause, node: events.symbols[header.node],
        name: header.name == .none ? nil : events.symbols[header.name],
        version: header.kind == .commit ? header.count : nil, payload: text)
      result.append(try encoder.encode(line))
      result.append(10)
    }
    return result
  }

  static func decode(_ data: Data) throws -> Int {
    let decoder = JSONDecoder()
    var count = 0
    for line in data.split(separator: 10) {
      count += try decoder.decode(Line.self, from: line).number >= 0 ? 1 : 0
    }
    return count
  }
}

import CBOR
import CLZ4
import EventModel
import SessionLog

/// Measures the log against LZ4 alone: the records of the same events, in blocks of 64 KiB.
///
/// It is the least that a compressed log can cost.
struct PlainLZ4 {
  private static let blockSize = 64 << 10
  private let raw: [UInt8]
  private var blocks: [[UInt8]] = []

  /// The records of events, compressed.
  init(_ events: EventList) throws {
    var encoder = EventEncoder(symbols: events.symbols)
    var writer = CBORWriter(capacity: 64 * events.count)
    var time: Int64 = 0
    try events.forEach { header, payload in
      try encoder.write(header, payload: payload, previousTime: time, into: &writer)
      time = header.time
    }
    raw = writer.array
    blocks = ranges.map { range in
      var target = [UInt8](repeating: 0, count: 2 * Self.blockSize)
      let size = compress(range, into: &target)
      return Array(target[..<size])
    }
  }

  private var ranges: [Range<Int>] {
    stride(from: 0, to: raw.count, by: Self.blockSize).map {
      $0..<min($0 + Self.blockSize, raw.count)
    }
  }

  private func compress(_ range: Range<Int>, into target: inout [UInt8]) -> Int {
    target.withUnsafeMutableBytes { target in
      raw.withUnsafeBytes { raw in
        Int(
          LZ4_compress_fast(
            raw.baseAddress! + range.lowerBound, target.baseAddress!, Int32(range.count),
            Int32(target.count), 1))
      }
    }
  }

  /// Copies each block and compresses the copy.
  private func copyAndCompress() {
    var copy = [UInt8](repeating: 0, count: Self.blockSize)
    var target = [UInt8](repeating: 0, count: 2 * Self.blockSize)
    for range in ranges {
      copy.withUnsafeMutableBytes { copy in
        raw.withUnsafeBytes { copy.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
      }
      precondition(compress(range, into: &target) > 0)
    }
  }

  /// Expands each block and copies it.
  private func expandAndCopy() {
    var target = [UInt8](repeating: 0, count: Self.blockSize)
    var copy = [UInt8](repeating: 0, count: Self.blockSize)
    for block in blocks {
      let size = target.withUnsafeMutableBytes { target in
        block.withUnsafeBytes {
          LZ4_decompress_safe(
            $0.baseAddress!, target.baseAddress!, Int32($0.count), Int32(target.count))
        }
      }
      precondition(size > 0)
      copy.withUnsafeMutableBytes { copy in target.withUnsafeBytes { copy.copyMemory(from: $0) } }
    }
  }
}

extension PlainLZ4 {
  static var benchmarks: [Benchmark] {
    [
      Benchmark(
        "append, against compression alone", unit: "ns", budget: .none,
        baseline: "memcpy and LZ4 of the same bytes", isCounted: false,
        measure: append),
      Benchmark(
        "full scan, against expansion alone", unit: "ns/event", budget: .none,
        baseline: "LZ4 and memcpy of the same bytes", isCounted: false,
        measure: scan),
      Benchmark(
        "recover a log with a damaged chunk", unit: "ns/event", budget: .none,
        baseline: "LZ4 of the same bytes, there and back", isCounted: false,
        measure: recover),
      Benchmark(
        "recover, against lines of text", unit: "ns/event", budget: .none,
        baseline: "JSON lines, there and back", isCounted: false,
        measure: recoverAgainstLines),
      Benchmark(
        "recover, against a call for each record", unit: "ns/event", budget: .none,
        baseline: "write(2) a record", isCounted: false,
        measure: recoverAgainstWrites),
    ]
  }

  /// The processor time an event of `body`, and of work with the same bytes.
  ///
  /// - Parameter body: Receives the events and a log of them.
  private static func measure(
    against baseline: (PlainLZ4) -> Void, _ body: (EventList, [UInt8]) throws -> Void
  ) throws -> Measurement {
    let events = EventList(LogFigures.eventCount)
    let plain = try PlainLZ4(events)
    let destination = MemoryDestination()
    try LogFigures.write(events, to: destination)
    let log = destination.bytes
    let time = try Timing.median { try Timing.processor { try body(events, log) } }
    let least = Timing.median { Timing.processor { baseline(plain) } }
    return Measurement(time / Double(events.count), baseline: least / Double(events.count))
  }

  private static func append() throws -> Measurement {
    try measure(against: { $0.copyAndCompress() }) { events, _ in
      try LogFigures.write(events, to: LogFigures.Counter())
    }
  }

  private static func scan() throws -> Measurement {
    try measure(against: { $0.expandAndCopy() }) { _, log in
      try SessionLogReader(bytes: log).forEachEvent { _, _ in true }
    }
  }

  private static func recover() throws -> Measurement {
    let both = { (plain: PlainLZ4) in
      plain.expandAndCopy()
      plain.copyAndCompress()
    }
    return try measure(against: both) { _, log in try recover(log) }
  }

  private static func recoverAgainstLines() throws -> Measurement {
    let sample = EventList(20_000)
    let lines = try Timing.median(of: 3) {
      try Timing.processor { _ = try JSONLines.decode(JSONLines.encode(sample)) }
    }
    let recovered = try measure(against: { _ in }) { _, log in try recover(log) }
    return Measurement(recovered.value, baseline: lines / Double(sample.count))
  }

  private static func recoverAgainstWrites() throws -> Measurement {
    let recovered = try measure(against: { _ in }) { _, log in try recover(log) }
    return Measurement(recovered.value, baseline: try LogFigures.timeOfWrite())
  }

  /// Damages one chunk and copies the rest.
  private static func recover(_ log: [UInt8]) throws {
    var log = log
    log[log.count / 2] ^= 1
    let reader = try SessionLogReader(bytes: log, mode: .salvage)
    let copy = try LogCopy(
      of: reader, to: LogFigures.Counter(), named: "memory", head: reader.head)
    try copy.copy()
    let result = try copy.finish()
    precondition(result.lost.count == 1, "one chunk is damaged")
  }
}

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
  static func append() throws -> Measurement {
    let events = EventList(LogFigures.eventCount)
    let plain = try PlainLZ4(events)
    let time = try Timing.median {
      try Timing.processor { try LogFigures.write(events, to: LogFigures.Counter()) }
    }
    let baseline = Timing.median { Timing.processor { plain.copyAndCompress() } }
    return Measurement(time / Double(events.count), baseline: baseline / Double(events.count))
  }

  static func scan() throws -> Measurement {
    let events = EventList(LogFigures.eventCount)
    let plain = try PlainLZ4(events)
    let destination = MemoryDestination()
    try LogFigures.write(events, to: destination)
    let time = try Timing.median {
      let reader = try SessionLogReader(bytes: destination.bytes)
      return try Timing.processor { try reader.forEachEvent { _, _ in true } }
    }
    let baseline = Timing.median { Timing.processor { plain.expandAndCopy() } }
    return Measurement(time / Double(events.count), baseline: baseline / Double(events.count))
  }

  static func recover() throws -> Measurement {
    let events = EventList(LogFigures.eventCount)
    let plain = try PlainLZ4(events)
    let destination = MemoryDestination()
    try LogFigures.write(events, to: destination)
    var bytes = destination.bytes
    bytes[bytes.count / 2] ^= 1
    let time = try Timing.median {
      try Timing.processor {
        let reader = try SessionLogReader(bytes: bytes, mode: .salvage)
        let copy = try LogCopy(
          of: reader, to: LogFigures.Counter(), named: "memory", head: reader.head)
        try copy.copy()
        let result = try copy.finish()
        precondition(result.lost.count == 1, "one chunk is damaged")
      }
    }
    let baseline = Timing.median {
      Timing.processor {
        plain.expandAndCopy()
        plain.copyAndCompress()
      }
    }
    return Measurement(time / Double(events.count), baseline: baseline / Double(events.count))
  }
}

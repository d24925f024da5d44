import CBOR
import EventModel
import Foundation

@testable import SessionLog

/// Journal slots beside a log that a killed recorder left.
enum SlotChecks {
  private static let path = "/dev/shm/compose-replay-fuzz-\(getpid()).log"

  /// Two chunks of notes.
  static let sample: [UInt8] = (0..<2 as Range<Int64>).flatMap { chunk in
    let preamble = CBORValue.array([
      .int(0), .int(chunk), .int(chunk * 3), .int(chunk * 3),
    ])
    let note = CBORValue.array([.int(17), .int(1), .int(0), .int(0), .text("x")])
    return ([preamble] + [CBORValue](repeating: note, count: 3)).flatMap(\.encoded)
  }

  /// The first byte chooses: records, of whose chunks the last ones are in slots, or the bytes of one
  /// slot.
  static func run(_ input: [UInt8]) {
    guard let first = input.first else { return }
    let rest = Array(input.dropFirst())
    if first & 1 == 0 {
      let chunks = RecordedChunk.chunks(in: rest)
      let count = min(chunks.count, Int(first >> 1 & 3))
      let log = SealedLog(chunks: Array(chunks.dropLast(count)), writesIndex: false).bytes
      run(log, slots: chunks.suffix(count).map { slot(of: $0) })
    } else {
      let log = SealedLog(sample, writesIndex: false).bytes
      run(log.dropLast(first & 2 == 0 ? 0 : 20), slots: [Resealing(slot: rest).bytes])
    }
  }

  private static func run(_ log: [UInt8], slots: [[UInt8]]) {
    for (index, slot) in slots.enumerated() { write(slot, JournalFormat.path(index, beside: path)) }
    defer { for index in slots.indices { unlink(JournalFormat.path(index, beside: path)) } }
    write(log, path)
    let first = read()
    require(first == read(), "reading slots twice gives another result")
    guard let first else { return }
    let alone = SymbolTable()
    let reader = try? SessionLogReader(bytes: log, mode: .salvage, symbols: alone)
    var count = 0
    try? reader?.forEachEvent { header, _ in
      if header.kind != .gap { count += 1 }
      return true
    }
    require(first.filter { $0.kind != .gap }.count >= count, "a slot hides events of the log")
    if let source = try? JournalReader.source(path: path) {
      var bytes = [UInt8](repeating: 0, count: source.size)
      _ = try? bytes.withUnsafeMutableBytes { try source.read(at: 0, into: $0) }
      LogChecks.run(bytes)
    }
  }

  private static func read() -> [Event]? {
    guard let reader = try? SessionLogReader(path: path, mode: .salvage) else { return nil }
    var events: [Event] = []
    try? reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    _ = try? reader.verify()
    return events
  }

  /// A slot that holds the events of a chunk, each in a block.
  private static func slot(of chunk: RecordedChunk) -> [UInt8] {
    var mark = ChunkMark(
      nonce: SealedLog.head.nonce, number: 0, firstNumber: chunk.firstNumber,
      firstTime: chunk.firstTime, recordCount: 0, contentSize: 0, frameSize: 0, previousHash: 0,
      contentHash: 0)
    mark.flags = .taggedBlocks
    var bytes = [UInt8](repeating: 0, count: LogFormat.markSize)
    bytes.withUnsafeMutableBytes { mark.write(to: $0) }
    bytes += JournalSlot.frameHeader
    var start = 0
    for end in chunk.ends {
      let block = chunk.content[start..<end]
      let size = UInt32(block.count + JournalSlot.tagSize) | JournalSlot.storedBit
      withUnsafeBytes(of: size.littleEndian) { bytes.append(contentsOf: $0) }
      bytes += [UInt8](repeating: 0, count: JournalSlot.tagSize) + block + [0, 0, 0, 0]
      start = end
    }
    return Resealing(slot: bytes).bytes
  }

  static func write(_ bytes: some Collection<UInt8>, _ path: String) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = Array(bytes)
    let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    require(count == bytes.count, "no room for \(path)")
    close(descriptor)
  }
}

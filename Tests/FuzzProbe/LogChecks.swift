import EventModel

@testable import SessionLog

/// What must hold for every log, whatever its bytes are.
enum LogChecks {
  /// The events that a mode reads, and whether it read to the end without an error.
  struct Reading: Equatable {
    var events: [Event] = []
    var isWhole = false
  }

  static func runFile(_ input: [UInt8]) {
    run(input)
    run(Resealing(file: input).bytes)
  }

  static func run(_ bytes: [UInt8]) {
    let symbols = SymbolTable()
    guard let salvaged = read(bytes, .salvage, symbols) else {
      require(read(bytes, .strict, symbols) == nil, "strict opens what salvage refuses")
      return
    }
    require(salvaged == read(bytes, .salvage, symbols), "reading twice gives another result")
    for mode in [SessionLogReader.Mode.strict, .tail, .pointInTime] {
      guard let reading = read(bytes, mode, symbols) else { continue }
      require(
        salvaged.events.starts(with: reading.events), "\(mode) reads what salvage does not read")
      if mode == .strict, reading.isWhole {
        require(reading == salvaged, "strict leaves out events and says nothing")
      }
    }
    do {
      try checkReader(bytes, salvaged.events, symbols)
      try checkRecovery(bytes, salvaged.events, symbols)
    } catch {
      fatalError("salvage throws \(error)")
    }
  }

  /// - Returns: Nil if the mode does not open the log.
  private static func read(
    _ bytes: [UInt8], _ mode: SessionLogReader.Mode, _ symbols: SymbolTable
  ) -> Reading? {
    guard let reader = try? SessionLogReader(bytes: bytes, mode: mode, symbols: symbols) else {
      return nil
    }
    var reading = Reading()
    do {
      try reader.forEachEvent { header, payload in
        reading.events.append(Event(header, payload: Array(payload)))
        return true
      }
      reading.isWhole = true
    } catch {}
    return reading
  }

  /// Single events are those of a pass, and the state does not depend on keyframes that are right.
  private static func checkReader(
    _ bytes: [UInt8], _ events: [Event], _ symbols: SymbolTable
  ) throws {
    let reader = try SessionLogReader(bytes: bytes, mode: .salvage, symbols: symbols)
    for event in events.prefix(20) + events.suffix(20) {
      if event.kind == .gap { continue }
      require(try reader.event(at: event.number) == event, "another event @\(event.number)")
    }
    let integrity = try reader.verify()
    require(try reader.verify() == integrity, "checking twice gives another result")
    _ = try reader.integrity
    if case .complete = integrity {
      let strict = try? SessionLogReader(bytes: bytes, mode: .strict, symbols: symbols)
      require(strict != nil, "a complete log is refused")
    }
    _ = try? reader.stateBeforeFirstEvent
    _ = try? reader.projection(after: try reader.eventCount - 1)
  }

  /// A recovered log is whole, and holds what salvage reads.
  private static func checkRecovery(
    _ bytes: [UInt8], _ events: [Event], _ symbols: SymbolTable
  ) throws {
    let copy = try recovered(bytes)
    let reader = try SessionLogReader(bytes: copy, mode: .strict, symbols: symbols)
    let integrity = try reader.verify()
    switch integrity {
    case .complete, .unfinished: break
    case .torn, .damaged: fatalError("a recovered log is \(integrity)")
    }
    let kept = read(copy, .strict, symbols)
    require(kept?.isWhole == true, "a recovered log cannot be read")
    let wanted = events.filter { $0.kind != .gap }.map(\.payloadAndPlace)
    let found = (kept?.events ?? []).filter { $0.kind != .gap }.map(\.payloadAndPlace)
    require(wanted == found, "a recovered log holds other events")
    require(try recovered(copy) == copy, "recovering a recovered log changes it")
  }

  private static func recovered(_ bytes: [UInt8]) throws -> [UInt8] {
    let reader = try SessionLogReader(bytes: bytes, mode: .salvage)
    try reader.verifyKeyframes()
    let destination = MemoryDestination()
    let copy = try LogCopy(of: reader, to: destination, named: "copy", head: reader.head)
    try copy.copy()
    _ = try copy.finish()
    return destination.bytes
  }

  /// An index hides nothing, whatever it says.
  static func runIndex(_ input: [UInt8]) {
    let symbols = SymbolTable()
    let log = SealedLog(SlotChecks.sample, writesIndex: false).bytes
    var index: [UInt8] = []
    index.append(contentsOf: [0x5D, 0x2A, 0x4D, 0x18])
    withUnsafeBytes(of: UInt32(input.count + 8).littleEndian) { index.append(contentsOf: $0) }
    index += input
    let hash = index.withUnsafeBytes { XXH32.hash($0) }
    withUnsafeBytes(of: hash.littleEndian) { index.append(contentsOf: $0) }
    index += LogFormat.indexEndText
    index.withUnsafeBytes { bytes in
      guard let decoded = ChunkIndex(bytes, nonce: 1, at: log.count) else { return }
      require(decoded.encoded(nonce: 1) == index, "another encoding of an index")
    }
    let plain = read(log, .salvage, symbols)
    require(
      read(log + index, .salvage, symbols)?.events.filter { $0.kind != .gap }
        == plain?.events.filter { $0.kind != .gap }, "an index hides events")
    run(log + index)
  }
}

extension Event {
  /// The event without what a copy may say in another way: whether a turn begins after a gap.
  fileprivate var payloadAndPlace: Event {
    var event = self
    event.header.startsTurn = false
    return event
  }
}

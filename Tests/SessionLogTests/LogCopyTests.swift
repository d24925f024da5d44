import CBOR
import EventModel
import TestRounds
import Testing

@testable import SessionLog

@Suite struct LogCopyTests {
  let symbols = SymbolTable()

  /// Events in many chunks, with keyframes.
  private func log(_ events: [Event]) throws -> [UInt8] {
    let destination = MemoryDestination()
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = 200
    let writer = try SessionLogWriter(
      to: destination, head: Fixture.head(), symbols: symbols, options: options)
    for event in events {
      try writer.append(event)
      if event.number % 20 == 19 { try writer.flush() }
    }
    try writer.close()
    return destination.bytes
  }

  private func copy(
    _ bytes: [UInt8], mode: SessionLogReader.Mode = .salvage, level: Int = 0
  ) throws -> (bytes: [UInt8], result: LogCopy.Result) {
    let reader = try SessionLogReader(bytes: bytes, mode: mode, symbols: symbols)
    try reader.verifyKeyframes()
    let destination = MemoryDestination()
    var head = reader.head
    head.level = level
    let copy = try LogCopy(of: reader, to: destination, named: "copy", head: head)
    try copy.copy()
    let result = try copy.finish()
    return (destination.bytes, result)
  }

  @Test("The copy of an intact log is the same log")
  func intact() throws {
    let bytes = try log(Fixture.events(200, symbols: symbols))
    let (copied, result) = try copy(bytes)
    #expect((copied == bytes) == true)
    #expect(result == LogCopy.Result(eventCount: 200, lost: []))
  }

  @Test("A copy with another level has the same events and states in fewer bytes")
  func compact() throws {
    let events = Fixture.events(400, symbols: symbols)
    let bytes = try log(events)
    let (copied, _) = try copy(bytes, level: 12)
    #expect(copied.count < bytes.count)
    #expect(try Fixture.read(copied, symbols: symbols, mode: .strict).events == events)
    #expect(try SessionLogReader(bytes: copied, symbols: symbols).verify() == .complete)
  }

  @Test("After any damage the copy is a whole log with the readable events, gaps and states")
  func damaged() throws {
    let events = Fixture.events(240, symbols: symbols)
    let bytes = try log(events)
    let whole = try SessionLogReader(bytes: bytes, symbols: symbols)
    var random = SeededGenerator(seed: 11)
    for round in 0..<rounds(40, thorough: 200, soak: 20_000) {
      var damaged = bytes
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let place = Int.random(in: whole.headEnd..<bytes.count, using: &random)
        damaged[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      let salvaged = try Fixture.read(damaged, symbols: symbols, mode: .salvage).events
      let (copied, result) = try copy(damaged)
      let read = try Fixture.read(copied, symbols: symbols, mode: .strict).events
      if withoutTurns(read) != withoutTurns(salvaged) { Issue.record("round \(round): \(result)") }
      if result.eventCount != salvaged.count(where: { $0.kind != .gap }) {
        Issue.record("round \(round) counts \(result)")
      }
      try expectStates(of: copied, equal: whole, round)
    }
  }

  /// Events without what a gap event may have or not: the beginning of a turn. Gaps side by side,
  /// as around a stored state, are one.
  private func withoutTurns(_ events: [Event]) -> [Event] {
    events.reduce(into: []) { result, event in
      var event = event
      if event.kind == .gap { event.header.startsTurn = false }
      if let last = result.last, last.kind == .gap, event.kind == .gap,
        last.lostEvents.upperBound == event.number
      {
        // A count of 0 is an end of unknown size.
        let count = event.header.count == 0 ? 0 : last.header.count + event.header.count
        result[result.count - 1].header.count = count
        result[result.count - 1].header.time = event.time
      } else {
        result.append(event)
      }
    }
  }

  /// Compares every state that is certain.
  private func expectStates(
    of copied: [UInt8], equal whole: SessionLogReader, _ round: Int
  ) throws {
    let reader = try SessionLogReader(bytes: copied, symbols: symbols)
    if case .damaged = try reader.verify() { Issue.record("round \(round) makes a damaged log") }
    for number in stride(from: 0, to: 240, by: 7) {
      let state = try reader.projection(after: number)
      guard state.firstGap == nil, state.lastEvent == number else { continue }
      if try state.stateValue != whole.projection(after: number).stateValue {
        Issue.record("round \(round): another state after @\(number)")
      }
    }
  }

  @Test("Point-in-time mode copies what is before the first damage, and says nothing is lost there")
  func pointInTime() throws {
    let events = Fixture.events(200, symbols: symbols)
    var bytes = try log(events)
    let chunks = try SessionLogReader(bytes: bytes, symbols: symbols).chunks
    let chunk = try #require(chunks.first { !$0.holdsKeyframe && $0.firstNumber == 60 })
    bytes[chunk.offset + 90] ^= 1
    let (copied, result) = try copy(bytes, mode: .pointInTime)
    #expect(
      try Fixture.read(copied, symbols: symbols, mode: .strict).events == Array(events[..<60]))
    #expect(result.eventCount == 60)
  }

  @Test("A log whose recording left numbers out keeps them out, without a new gap")
  func recordedGap() throws {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: Fixture.head(), symbols: symbols)
    let events = Fixture.events(60, symbols: symbols)
    for event in events where !(20..<30).contains(event.number) { try writer.append(event) }
    try writer.close()
    let (copied, result) = try copy(destination.bytes)
    #expect((copied == destination.bytes) == true)
    #expect(result.lost.isEmpty)
  }

  private static func part(_ value: Int64) -> CBORValue {
    let hash = CBORValue.int(value).encoded.withUnsafeBytes { XXH32.hash($0) }
    return .array([.int(2), .int(0), .int(value), .unsigned(UInt64(hash))])
  }

  /// Recovers a forged log. The copy is whole, and recovering it again changes nothing.
  private func expectWhole(_ bytes: [UInt8], numbers: [Int]) throws {
    let copy = try recovered(bytes)
    let reader = try SessionLogReader(bytes: copy, mode: .strict)
    #expect(try reader.verify() == .unfinished)
    var found: [Int] = []
    try reader.forEachEvent { header, _ in
      if header.kind != .gap { found.append(header.number) }
      return true
    }
    #expect(found == numbers)
    #expect(try recovered(copy) == copy)
  }

  private func recovered(_ bytes: [UInt8]) throws -> [UInt8] {
    let reader = try SessionLogReader(bytes: bytes, mode: .salvage)
    try reader.verifyKeyframes()
    let destination = MemoryDestination()
    let copy = try LogCopy(of: reader, to: destination, named: "copy", head: reader.head)
    try copy.copy()
    _ = try copy.finish()
    return destination.bytes
  }

  @Test("A wrong keyframe after a lost head or a damaged chunk is not copied", arguments: [0, 1])
  func wrongKeyframe(place: Int) throws {
    var log = ForgedLog()
    if place == 0 { log.add([Self.part(1)], flags: .keyframe) }
    log.add([.note()])
    log.add([.note()], first: 1, time: 1)
    log.add([Self.part(1)], first: 2, time: 2, flags: .keyframe)
    log.add([.note()], first: 2, time: 2)
    log.add([Self.part(2)], first: 3, time: 3, flags: .keyframe)
    log.add([.note()], first: 3, time: 3)
    var bytes = log.bytes
    bytes[place == 0 ? 8 : log.offsets[0] + 70] ^= 1
    try expectWhole(bytes, numbers: place == 0 ? [0, 1, 2, 3] : [1, 2, 3])
  }

  @Test("A wrong keyframe before which chunks are missing is damage and is not copied")
  func wrongKeyframeAfterMissingChunks() throws {
    var log = ForgedLog()
    log.add([.note()])
    log.add([Self.part(1)], number: 6, first: 1, time: 1, flags: .keyframe)
    log.add([.note()], number: 7, first: 1, time: 1)
    let reader = try SessionLogReader(bytes: log.bytes, mode: .salvage)
    guard case .damaged(let regions) = try reader.verify() else {
      Issue.record("the log is not damaged")
      return
    }
    #expect(regions.map(\.cause) == [.sequence, .keyframe])
    let (start, end) = (log.offsets[1], log.offsets[2])
    #expect(regions.map(\.range) == [start..<start, start..<end])
    try expectWhole(log.bytes, numbers: [0, 1])
  }

  @Test("The rest of a keyframe whose first chunk is lost is not copied")
  func restOfKeyframe() throws {
    var log = ForgedLog()
    log.add([.note()], flags: .keyframe)
    log.add([Self.part(1)], number: 1, flags: .keyframeContinues)
    log.add([.note()], number: 1)
    try expectWhole(log.bytes, numbers: [])
  }

  @Test("A later part of a log that has only its first keyframe lacks nothing")
  func onlyKeyframe() throws {
    var log = ForgedLog()
    log.add(
      [.array([.int(1), .int(1), .text("app.a")]), Self.part(1)], first: 5, flags: .keyframe)
    try expectWhole(log.bytes, numbers: [])
    let reader = try SessionLogReader(bytes: log.bytes, mode: .salvage)
    let destination = MemoryDestination()
    let copy = try LogCopy(of: reader, to: destination, named: "copy", head: reader.head)
    try copy.copy()
    #expect(try copy.finish() == LogCopy.Result())
  }

  @Test("A lost end after the first keyframe of a later part is not earlier than the keyframe")
  func lostEndAfterKeyframe() throws {
    var log = ForgedLog()
    log.add(
      [.array([.int(1), .int(1), .text("app.a")]), Self.part(1)], first: 5, time: 22,
      flags: .keyframe)
    log.add([.note()], number: 7, first: 0, time: 1)
    try expectWhole(log.bytes, numbers: [])
  }

  @Test("A chunk that ends at another time than the next one begins is copied with its times")
  func otherTime() throws {
    for time in [2, 5] as [UInt64] {
      var log = ForgedLog()
      log.add([.note()])
      log.add(
        [.note(), .array([.int(17), .int(0), .int(0), .int(0), .null])], first: 1, time: time)
      try expectWhole(log.bytes, numbers: [0, 1, 2])
      log.add([Self.part(1)], first: 3, time: time + 4, flags: .keyframe)
      log.add([.note()], first: 3, time: time + 4)
      try expectWhole(log.bytes, numbers: [0, 1, 2, 3])
    }
  }

  @Test("A chunk without events is not copied")
  func noEvents() throws {
    var log = ForgedLog()
    log.add([.note()])
    log.add([], first: 1, time: 1)
    log.add([.note()], first: 2, time: 1)
    try expectWhole(log.bytes, numbers: [0, 2])
  }

  @Test("A keyframe at the end, after lost events, is copied into a whole log")
  func keyframeAfterLostEvents() throws {
    var log = ForgedLog()
    log.add([.note()])
    log.add([.note()], first: 1, time: 1)
    log.add([Self.part(1)], first: 9, time: 2, flags: .keyframe)
    var bytes = log.bytes
    bytes.removeSubrange(log.offsets[1]..<log.offsets[2])
    try expectWhole(bytes, numbers: [0])
  }
}

import CBOR
import EventModel
import Foundation
import SessionLog
import Testing

@Suite struct SessionLogTests {
  let symbols = SymbolTable()

  @Test(
    "XXH32 agrees with the reference implementation",
    arguments: [
      (0, 0x02CC_5D05), (1, 0x3892_F731), (3, 0xCD3D_2242), (4, 0xDFC5_4993), (5, 0x33D1_C60B),
      (15, 0xFEFD_1A87), (16, 0xDF49_D2BB), (17, 0x4FC1_2C31), (31, 0xE44B_3711), (32, 0x4D92_D082),
      (33, 0x3103_9E54), (63, 0xC471_ED8E), (64, 0xEB48_93CE), (100, 0xFC32_97E4),
      (1000, 0xFB1E_90B5),
    ])
  func checksums(_ size: Int, _ expected: Int) {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 * 7 + size) }
    #expect(bytes.withUnsafeBytes { XXH32.hash($0) } == UInt32(expected))
  }

  @Test("What was written is read, over several chunks, with and without an index")
  func roundTrip() throws {
    let events = Fixture.events(12_000, symbols: symbols)
    for writesIndex in [true, false] {
      var options = SessionLogWriter.Options()
      options.writesIndex = writesIndex
      let bytes = try Fixture.log(events, symbols: symbols, options: options)
      let reader = try SessionLogReader(bytes: bytes, symbols: symbols)
      #expect(reader.head == Fixture.head())
      #expect(try reader.eventCount == events.count)
      #expect(try reader.duration == events.last?.time)
      #expect(try reader.integrity == .complete)
      #expect(try reader.verify() == .complete)
      #expect(reader.chunks.count > 2)
      #expect(try Fixture.read(bytes, symbols: symbols).events == events)
      #expect(try Fixture.read(bytes, symbols: symbols, mode: .strict).events == events)
    }
  }

  @Test("A table of one's own gives equal names")
  func foreignTable() throws {
    let events = Fixture.events(40, symbols: symbols)
    let bytes = try Fixture.log(events, symbols: symbols)
    let other = SymbolTable()
    _ = other.symbol("something else first")
    let read = try Fixture.read(bytes, symbols: other).events
    #expect(read.map { other[$0.header.node] } == events.map { symbols[$0.header.node] })
    #expect(try Fixture.log(read, symbols: other) == bytes)
  }

  @Test("Equal events make equal bytes, whatever the number of buffers")
  func determinism() throws {
    let events = Fixture.events(9_000, symbols: symbols)
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = 20_000
    let first = try Fixture.log(events, symbols: symbols, options: options)
    options.bufferCount = 2
    #expect(try Fixture.log(events, symbols: symbols, options: options) == first)
  }

  @Test("A record above the chunk size gets a chunk of several blocks")
  func largeRecord() throws {
    let events = Fixture.events(30, symbols: symbols, textSize: 60_000)
    let bytes = try Fixture.log(events, symbols: symbols)
    #expect(try Fixture.read(bytes, symbols: symbols).events == events)
    #expect(try SessionLogReader(bytes: bytes).verify() == .complete)
  }

  @Test("A record above every limit is refused, and recording goes on")
  func hugeRecord() throws {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: Fixture.head(), symbols: symbols)
    var note = EventHeader(kind: .note, name: symbols.symbol("dump"))
    note.startsTurn = true
    note.time = 5
    let half = CBORValue.bytes([UInt8](repeating: 7, count: 9 << 20))
    let huge = Event(note, payload: CBORValue.array([half, half]).encoded)
    let error = #expect(throws: LogError.self) { try writer.append(huge) }
    if case .recordTooLarge = error?.reason {} else { Issue.record("\(String(describing: error))") }
    try writer.append(Event(note))
    try writer.close()
    #expect(try Fixture.read(destination.bytes, symbols: symbols).events == [Event(note)])
  }

  @Test("Any event opens by its number")
  func randomAccess() throws {
    let events = Fixture.events(9_000, symbols: symbols)
    let reader = try SessionLogReader(
      bytes: try Fixture.log(events, symbols: symbols), symbols: symbols)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let number = Int(random.next() % 9_000)
      #expect(try reader.event(at: number) == events[number])
    }
    let error = #expect(throws: LogError.self) { try reader.event(at: 9_000) }
    #expect(error?.reason == .noSuchEvent(number: 9_000, of: 0..<9_000))
    #expect(throws: LogError.self) { try reader.event(at: -1) }
    var tail: [Int] = []
    try reader.forEachEvent(from: 8_990) { header, _ in
      tail.append(header.number)
      return header.number < 8_995
    }
    #expect(tail == Array(8_990...8_995))
  }

  @Test("A keyframe and the events after it give the state of a full fold")
  func keyframes() throws {
    let events = Fixture.events(20_000, symbols: symbols)
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = 30_000
    let bytes = try Fixture.log(events, symbols: symbols, options: options)
    let reader = try SessionLogReader(bytes: bytes, symbols: symbols)
    #expect(reader.chunks.filter(\.beginsKeyframe).count >= 2)
    #expect(try Fixture.read(bytes, symbols: symbols).events == events)
    #expect(try reader.keyframe(before: 0) == nil)
    for target in [12_000, 16_000, 19_999] {
      let keyframe = try #require(try reader.keyframe(before: target))
      #expect(keyframe.number > 0 && keyframe.number <= target)
      var resumed = Projection(symbols: symbols)
      for part in keyframe.parts {
        try resumed.restore(node: part.node, state: part.state, event: keyframe.number - 1)
      }
      for event in events[keyframe.number...target] { try resumed.apply(event) }
      var whole = Projection(symbols: symbols)
      for event in events[...target] { try whole.apply(event) }
      #expect(resumed == whole)
      let folded = try reader.projection(after: target)
      #expect(folded == whole)
      #expect(folded.lastEvent == target)
      for (node, _) in whole.states {
        let isRecent = whole.lastWrite(of: node).map { $0 >= keyframe.number } ?? false
        if isRecent { #expect(folded.lastWrite(of: node) == whole.lastWrite(of: node)) }
      }
    }
  }

  @Test("A number that is skipped stays skipped")
  func skippedNumber() throws {
    let destination = MemoryDestination()
    let writer = try SessionLogWriter(to: destination, head: Fixture.head(), symbols: symbols)
    var events: [Event] = []
    for number in [0, 1, 7, 8] {
      var header = EventHeader(kind: .note, name: symbols.symbol("n"))
      header.number = number
      header.startsTurn = true
      header.time = Int64(number + 1)
      events.append(Event(header))
      try writer.append(Event(header))
    }
    try writer.close()
    #expect(try Fixture.read(destination.bytes, symbols: symbols).events == events)
  }

  @Test("A session that was cut off between chunks is unfinished")
  func unfinished() throws {
    let destination = MemoryDestination()
    let events = Fixture.events(50, symbols: symbols)
    do {
      let writer = try SessionLogWriter(to: destination, head: Fixture.head(), symbols: symbols)
      for event in events.dropLast(10) { try writer.append(event) }
      try writer.flush()
      for event in events.suffix(10) { try writer.append(event) }
    }
    let reader = try SessionLogReader(bytes: destination.bytes, symbols: symbols)
    #expect(try reader.integrity == .unfinished)
    #expect(try reader.eventCount == 40)
  }

  @Test("A later version's head entries are kept")
  func laterHead() throws {
    var head = Fixture.head()
    head.additional = [CBORPair(.text("future"), .array([.int(1)]))]
    head.features = 0x8000_0000
    let bytes = try Fixture.log([], symbols: symbols, head: head)
    #expect(try SessionLogReader(bytes: bytes).head == head)
    head.features = 4
    let refused = try Fixture.log([], symbols: symbols, head: head)
    let error = #expect(throws: LogError.self) { try SessionLogReader(bytes: refused) }
    #expect(error?.reason == .unknownFeatures(4))
  }

  @Test("A full disk is an error, not a crash, and stays one")
  func fullDisk() throws {
    let error = #expect(throws: LogError.self) {
      let writer = try SessionLogWriter(
        path: "/dev/full", head: Fixture.head(), symbols: symbols)
      try writer.close()
    }
    #expect(error?.reason == .system(call: "pwrite", errno: ENOSPC))
    #expect(error?.nextStep == .freeSpace)
  }

  /// Accepts some bytes and then no more.
  final class SmallDisk: ByteDestination, @unchecked Sendable {
    var room: Int
    init(room: Int) { self.room = room }
    func write(_ bytes: UnsafeRawBufferPointer) throws(LogError) {
      room -= bytes.count
      if room < 0 { throw LogError(.system(call: "write", errno: ENOSPC), file: "small") }
    }
    func synchronize() throws(LogError) {}
    func close(synchronizing: Bool) throws(LogError) {}
  }

  @Test("The first failed write surfaces at a later event and at the end")
  func stickyError() throws {
    let writer = try SessionLogWriter(
      to: SmallDisk(room: 40_000), named: "small", head: Fixture.head(), symbols: symbols)
    var failed = 0
    for event in Fixture.events(30_000, symbols: symbols) {
      do throws(LogError) { try writer.append(event) } catch { failed += 1 }
    }
    #expect(failed > 0)
    let error = #expect(throws: LogError.self) { try writer.close() }
    #expect(error?.reason == .system(call: "write", errno: ENOSPC))
    #expect(throws: LogError.self) { try writer.close() }
  }

  @Test("Every way of not being a log has its own reason")
  func notALog() throws {
    func reason(_ bytes: [UInt8]) -> LogError.Reason? {
      #expect(throws: LogError.self) { try SessionLogReader(bytes: bytes) }?.reason
    }
    #expect(reason([]) == .empty)
    #expect(reason(Array("hello, world".utf8)) == .notALog)
    #expect(reason([UInt8](repeating: 0, count: 200_000)) == .notALog)
    #expect(reason([0x04, 0x22]) == .torn(bytesLost: 2))
    func reason(path: String) -> LogError.Reason? {
      #expect(throws: LogError.self) { try SessionLogReader(path: path) }?.reason
    }
    #expect(reason(path: "/nonexistent/x.log") == .notFound)
    #expect(reason(path: "/tmp") == .isDirectory)
    #expect(reason(path: "/dev/null") == .notALog)
    let error = #expect(throws: LogError.self) {
      try SessionLogWriter(path: "/tmp", head: Fixture.head(), symbols: symbols)
    }
    #expect(error?.reason == .isDirectory)
  }

  @Test("A file on disk round-trips and is replaced by a new recording")
  func files() throws {
    let directory = FileManager.default.temporaryDirectory
    let path = directory.appendingPathComponent("compose-replay-\(UUID()).log").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let events = Fixture.events(3_000, symbols: symbols)
    for count in [3_000, 100] {
      let writer = try SessionLogWriter(path: path, head: Fixture.head(), symbols: symbols)
      for event in events.prefix(count) { try writer.append(event) }
      try writer.close()
      let reader = try SessionLogReader(path: path, symbols: symbols)
      #expect(try reader.eventCount == count)
      #expect(try reader.integrity == (count == 3_000 ? .complete : .unfinished))
    }
  }

  /// `.ci/lib/crosscheck-log.py` and the `lz4` tool read what this writes.
  @Test("A log is written for the cross-check")
  func crosscheck() throws {
    let directory =
      ProcessInfo.processInfo.environment["COMPOSE_REPLAY_CROSSCHECK"]
      ?? FileManager.default.temporaryDirectory.path
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = 50_000
    let writer = try SessionLogWriter(
      path: directory + "/session.log", head: Fixture.head(), symbols: symbols, options: options)
    for event in Fixture.events(30_000, symbols: symbols) { try writer.append(event) }
    try writer.close()
  }

  @Test("Patches of every kind fold to the same state, overwritten ones left out")
  func foldOfEveryOperation() throws {
    var random = SeededGenerator(seed: 11)
    let create = symbols.symbol("create")
    let keys = ["a", "b", "list"].map { Int64(symbols.symbol($0).id) }
    let nodes = ["x", "y"].map { symbols.symbol($0) }
    var events: [Event] = []
    func add(_ header: EventHeader, _ payload: CBORValue) {
      var header = header
      header.number = events.count
      header.startsTurn = true
      header.time = Int64(events.count + 1)
      events.append(Event(header, payload: payload.encoded))
    }
    func pick(_ limit: UInt64) -> Int64 { Int64(random.next() % limit) }
    for round in 0..<3_000 {
      let node = nodes[Int(pick(2))]
      if round < 2 || round % 500 == 0 {
        for node in nodes {
          add(
            EventHeader(kind: .lifecycle, node: node, name: create),
            .map(["a": .map(["b": .int(0)]), "list": .array([.int(0), .int(1)])]))
        }
        continue
      }
      let path = { (steps: [Int64]) in CBORValue.array(steps.map { .int($0) }) }
      let operations: [CBORValue] = [
        .array([.int(0), path([keys[0], keys[1]]), .int(pick(100))]),
        .array([.int(0), path([keys[0]]), .map(["b": .int(pick(100)), "c": .null])]),
        .array([.int(0), path([keys[2], -1 - pick(2)]), .int(pick(100))]),
        .array([
          .int(2), path([keys[2]]),
          .array([.int(pick(2)), .int(1), .array([.int(pick(100)), .int(pick(100))])]),
        ]),
        .array([
          .int(0), path([keys[2]]), .array([.int(pick(9)), .int(pick(9)), .int(pick(9))]),
        ]),
      ]
      add(EventHeader(kind: .commit, node: node), .array([operations[Int(pick(5))]]))
    }
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = 4_000
    let bytes = try Fixture.log(events, symbols: symbols, options: options)
    let reader = try SessionLogReader(bytes: bytes, symbols: symbols)
    var whole = Projection(symbols: symbols)
    for event in events {
      try whole.apply(event)
      if event.number % 97 == 0 || event.number == events.count - 1 {
        #expect(try reader.projection(after: event.number) == whole, "event \(event.number)")
      }
    }
  }
}

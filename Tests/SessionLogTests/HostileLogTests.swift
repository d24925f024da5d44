import CBOR
import EventModel
import Testing

@testable import SessionLog

@Suite struct HostileLogTests {
  /// A log of three notes whose second chunk has a record between two of them.
  func log(with record: CBORValue, flags: ChunkMark.Flags = []) -> ForgedLog {
    var log = ForgedLog()
    log.add([.note()])
    log.add([.note(), record, .note()], first: 1, time: 1, flags: flags)
    return log
  }

  @Test(
    "A record that breaks a rule is damage for every way of reading, with its place",
    arguments: [
      CBORValue.note(cause: .int(3)), .note(cause: .int(-1)),
      .array([.int(256), .int(0)]), .array([.int(3), .int(0)]),
      .array([.int(5), .int(1), .int(0)]),
      .array([.int(14), .int(1), .int(0), .array([.array([.int(7), .array([]), .null])])]),
      .array([.int(12), .int(1), .int(0), .int(0), .unsigned(1 << 40), .int(0)]),
      .array([.int(5), .unsigned(.max), .int(0), .int(0), .null]),
      .array([.int(2), .int(0), .null, .int(0)]),
    ])
  func brokenRule(_ record: CBORValue) throws {
    let log = log(with: record)
    let read = try Fixture.read(log.bytes, symbols: SymbolTable())
    #expect(read.events.map(\.number) == [0, 1])
    #expect(read.error?.reason == .damaged(.records))
    #expect(read.error?.offset == log.offsets[1])
    let reader = try SessionLogReader(bytes: log.bytes)
    #expect(try reader.eventCount == 2)
    #expect(try reader.event(at: 1).number == 1)
    let error = #expect(throws: LogError.self) { try reader.event(at: 2) }
    #expect(error == read.error?.named(reader.file))
    #expect(read.error?.found?.contains("@1") == true || record == keyframePart)
    let region = DamagedRegion(
      cause: .records, range: log.offsets[1]..<log.bytes.count, lostEvents: 2..<2)
    #expect(try reader.integrity == .damaged([region]))
    #expect(try reader.verify() == .damaged([region]))
  }

  private var keyframePart: CBORValue { .array([.int(2), .int(0), .null, .int(0)]) }

  @Test("A kind of a later version is kept")
  func laterKind() throws {
    let log = log(with: .array([.int(255), .int(1), .text("later")]))
    let read = try Fixture.read(log.bytes, symbols: SymbolTable())
    #expect(read.error == nil)
    #expect(read.events.map(\.kind.rawValue) == [17, 17, 255, 17])
  }

  @Test("Event numbers end at the documented limit")
  func largestNumber() throws {
    for (first, count) in [(EventCoding.largestNumber, 1), (EventCoding.largestNumber + 1, 0)] {
      var log = ForgedLog()
      log.add([.note()], first: UInt64(first), flags: .gapBefore)
      let read = try Fixture.read(log.bytes, symbols: SymbolTable())
      #expect(read.events.map(\.number) == (count == 0 ? [] : [first]))
      #expect((read.error == nil) == (count == 1))
    }
    var log = ForgedLog()
    log.add(
      [.note(), .note()], first: UInt64(EventCoding.largestNumber), flags: .gapBefore)
    #expect(
      try Fixture.read(log.bytes, symbols: SymbolTable()).error?.reason == .damaged(.records))
  }

  @Test(
    "Numbers and times that go back from chunk to chunk are damage",
    arguments: [(1, 2), (0, 1), (2, 0), (2, 1), (2, 9)] as [(UInt64, UInt64)])
  func goesBack(first: UInt64, time: UInt64) throws {
    var log = ForgedLog()
    log.add([.note(), .note()])
    log.add([.note()], first: first, time: time)
    for mode in [SessionLogReader.Mode.tail, .salvage] {
      let reader = try SessionLogReader(bytes: log.bytes, mode: mode)
      var numbers: [Int] = []
      _ = try? reader.forEachEvent { header, _ in
        if header.kind != .gap { numbers.append(header.number) }
        return true
      }
      // Of two chunks that contradict each other, the first ends where the second begins.
      let kept = [0, 1].filter { first == 0 || $0 < Int(first) && $0 < Int(time) }
      #expect(numbers.starts(with: kept))
      #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
      guard case .damaged = try reader.integrity else {
        Issue.record("\(mode) reads \(numbers)")
        continue
      }
    }
  }

  @Test("A chunk with a keyframe holds no event")
  func eventInKeyframe() throws {
    let log = log(with: .note(), flags: .keyframe)
    guard case .damaged = try SessionLogReader(bytes: log.bytes).verify() else {
      Issue.record("the event passes")
      return
    }
  }

  @Test("A head with a level that the compression does not have can be written again")
  func foreignLevel() throws {
    for level in [Int.max, Int.min, 1 << 31] {
      var head = Fixture.head()
      head.level = level
      let destination = MemoryDestination()
      let writer = try SessionLogWriter(to: destination, head: head, symbols: SymbolTable())
      try writer.append(Event(EventHeader(kind: .note)))
      try writer.close()
      #expect(try SessionLogReader(bytes: destination.bytes).head.level == level)
    }
  }

  @Test("Frames that pretend to end an index are not read from far before them")
  func pretendedIndexes() throws {
    var bytes = ForgedLog().bytes
    for _ in 0..<2_000 {
      let size = UInt32(bytes.count / 4)
      for word in [0x184D_2A51, 16, size, LogFormat.indexFormat, 0] as [UInt32] {
        withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
      }
      bytes += LogFormat.indexEndText
    }
    let source = CountingSource(bytes)
    _ = try? SessionLogReader(source, file: "s.log", mode: .tail, symbols: SymbolTable())
    #expect(source.count < 20 * bytes.count)
  }
}

/// An index and keyframes only make reading faster, so nothing may follow from a wrong one.
@Suite struct ForgedHintTests {
  /// A log of three chunks.
  func log() -> ForgedLog {
    var log = ForgedLog()
    for number in 0..<3 { log.add([.note()], first: UInt64(number), time: UInt64(number)) }
    return log
  }

  @Test(
    "An index that hides a chunk hides it from no reader, and is damage",
    arguments: [[0, 2], [0, 1], [2], []])
  func forgedIndex(_ positions: [Int]) throws {
    var log = log()
    let end = log.bytes.count
    log.addIndex(of: positions, nextNumber: 3)
    let region = DamagedRegion(cause: .index, range: end..<log.bytes.count)
    for mode in [SessionLogReader.Mode.tail, .salvage] {
      let reader = try SessionLogReader(bytes: log.bytes, mode: mode)
      var numbers: [Int] = []
      try reader.forEachEvent { header, _ in
        numbers.append(header.number)
        return true
      }
      #expect(numbers == [0, 1, 2])
      #expect(try (0..<3).map { try reader.event(at: $0).number } == [0, 1, 2])
      #expect(try reader.eventCount == 3)
      #expect(try reader.integrity == .damaged([region]))
      #expect(try reader.verify() == .damaged([region]))
    }
  }

  @Test("A whole index is no damage")
  func wholeIndex() throws {
    var log = log()
    log.addIndex(of: [0, 1, 2], nextNumber: 3)
    #expect(try SessionLogReader(bytes: log.bytes).integrity == .unfinished)
  }

  @Test("A keyframe that is not the state before it is found by the whole check")
  func forgedKeyframe() throws {
    for (text, isForged) in [("one", false), ("two", true)] {
      var log = ForgedLog()
      log.add([
        .array([.int(1), .int(1), .text("app.a")]), .array([.int(1), .int(2), .text("create")]),
        .array([.int(8), .int(1), .int(0), .int(1), .int(2), .text("one")]),
      ])
      let state = CBORValue.text(text)
      let hash = state.encoded.withUnsafeBytes { XXH32.hash($0) }
      log.add(
        [
          .array([.int(1), .int(1), .text("app.a")]),
          .array([.int(2), .int(1), state, .int(Int64(hash))]),
        ], first: 1, time: 1, flags: .keyframe)
      log.add([.note()], first: 1, time: 1)
      let reader = try SessionLogReader(bytes: log.bytes)
      #expect(try reader.integrity == .unfinished)
      try reader.verifyKeyframes()
      let region = DamagedRegion(cause: .keyframe, range: log.offsets[1]..<log.offsets[2])
      let expected = isForged ? LogIntegrity.damaged([region]) : .unfinished
      #expect(try reader.integrity == expected)
      #expect(try SessionLogReader(bytes: log.bytes).verify() == expected)
      #expect(try Fixture.read(log.bytes, symbols: SymbolTable()).events.count == 2)
    }
  }

  @Test(
    "A keyframe may leave out a node that holds null, as those of earlier builds do",
    arguments: [(nil, 1, false), (CBORValue.null, 1, false), (.int(1), 1, true), (.null, 2, true)]
      as [(CBORValue?, Int64, Bool)])
  func nullNode(state: CBORValue?, node: Int64, isForged: Bool) throws {
    var log = ForgedLog()
    let names = [
      CBORValue.array([.int(1), .int(1), .text("app.a")]),
      .array([.int(1), .int(2), .text("create")]), .array([.int(1), .int(3), .text("app.b")]),
    ]
    log.add(
      names + [
        .array([.int(6), .int(1), .int(0), .int(1), .int(1), .array([]), .int(0)]),
        .array([.int(8), .int(1), .int(0), .int(3), .int(2), .text("one")]),
      ])
    func part(_ node: Int64, _ state: CBORValue) -> CBORValue {
      let hash = state.encoded.withUnsafeBytes { XXH32.hash($0) }
      return .array([.int(2), .int(node), state, .int(Int64(hash))])
    }
    log.add(
      names + (state.map { [part(node, $0)] } ?? []) + [part(3, .text("one"))],
      first: 2, time: 2, flags: .keyframe)
    log.add([.note()], first: 2, time: 2)
    let reader = try SessionLogReader(bytes: log.bytes)
    #expect(try reader.eventCount == 3)
    try reader.verifyKeyframes()
    let region = DamagedRegion(cause: .keyframe, range: log.offsets[1]..<log.offsets[2])
    let integrity = try reader.integrity
    #expect(integrity == (isForged ? .damaged([region]) : .unfinished))
  }
}

@Suite struct HostileSizeTests {
  @Test("A state larger than the limit is refused, and stays refused")
  func largeState() throws {
    let symbols = SymbolTable()
    var projection = Projection(symbols: symbols)
    projection.sizeLimit = 8 << 20
    func commit(_ number: Int, of count: Int) -> Event {
      var header = EventHeader(kind: .commit, node: symbols.symbol("app.n\(number)"))
      header.number = number
      let value = CBORValue.array(Array(repeating: .null, count: count))
      return Event(
        header,
        payload: CBORValue.array([.array([.int(0), .array([]), value])]).encoded)
    }
    try projection.apply(commit(0, of: 3 << 19))
    try projection.apply(commit(1, of: 1 << 18))
    for number in [2, 3] {
      let error = #expect(throws: ProjectionError.self) {
        try projection.apply(commit(number, of: 1 << 18))
      }
      #expect(error?.reason == .stateTooLarge(limit: 8 << 20))
    }
    #expect(projection.isTooLarge && projection.nodeCount == 2)
  }

  @Test("Names larger than the limit are damage")
  func largeNames() throws {
    var log = ForgedLog()
    for chunk in 0..<20 {
      let name = String(repeating: "x", count: 1000) + "\(chunk)"
      log.add(
        [.array([.int(1), .int(1), .text(name)]), .note()], first: UInt64(chunk),
        time: UInt64(chunk))
    }
    let symbols = SymbolTable()
    symbols.sizeLimit = symbols.size + 10_500 + 10 * SymbolTable.sizeOfEntry
    let read = try Fixture.read(log.bytes, symbols: symbols)
    #expect(read.error?.reason == .damaged(.records))
    #expect(read.error?.found?.contains("MiB") == true)
    #expect(read.events.count == 10)
  }

  @Test("A writer ends at half the size of names that a reader takes")
  func largeNamesWritten() throws {
    let symbols = SymbolTable()
    let events = Fixture.events(20, symbols: symbols)
    symbols.sizeLimit = 2 * symbols.size - 1
    #expect(throws: LogError.self) { try Fixture.log(events, symbols: symbols) }
    symbols.sizeLimit = 2 * symbols.size
    #expect(throws: Never.self) { try Fixture.log(events, symbols: symbols) }
  }
}

extension LogError {
  /// The same error under another name of the log.
  func named(_ file: String) -> LogError {
    var error = self
    error.file = file
    return error
  }
}

/// Counts the bytes that are read.
private final class CountingSource: ByteSource {
  private let memory: MemorySource
  private(set) var count = 0

  init(_ bytes: [UInt8]) { memory = MemorySource(bytes) }

  var size: Int { memory.size }

  func read(at offset: Int, into target: UnsafeMutableRawBufferPointer) throws(LogError) -> Int {
    count += target.count
    return try memory.read(at: offset, into: target)
  }
}

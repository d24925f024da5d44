import CBOR
import EventModel
import Foundation
import TestRounds
import Testing

@testable import SessionLog

@Suite struct DamageTests {
  let symbols = SymbolTable()

  /// A log, its events, and how many of them each prefix of the file holds.
  struct Subject {
    var bytes: [UInt8]
    var events: [Event]
    var chunkEnds: [(offset: Int, events: Int)]
    var headEnd: Int
    var indexStart: Int

    func eventCount(before cut: Int) -> Int {
      chunkEnds.last { $0.offset <= cut }?.events ?? 0
    }
  }

  func subject(
    _ events: [Event], flushEvery: Int, spacing: Int = 1 << 20, level: Int = 0
  ) throws -> Subject {
    let destination = MemoryDestination()
    var head = Fixture.head()
    head.level = level
    var options = SessionLogWriter.Options()
    options.keyframeSpacing = spacing
    let writer = try SessionLogWriter(
      to: destination, head: head, symbols: symbols, options: options)
    for event in events {
      try writer.append(event)
      if event.number % flushEvery == flushEvery - 1 { try writer.flush() }
    }
    try writer.close()
    let reader = try SessionLogReader(bytes: destination.bytes, symbols: symbols)
    let chunks = reader.chunks
    let indexStart = destination.bytes.count - (48 + 32 * chunks.count)
    let ends = chunks.indices.map { index in
      let next = index + 1 < chunks.count ? chunks[index + 1] : nil
      return (next?.offset ?? indexStart, next?.firstNumber ?? events.count)
    }
    return Subject(
      bytes: destination.bytes, events: events, chunkEnds: ends, headEnd: chunks[0].offset,
      indexStart: indexStart)
  }

  func expectEveryCut(_ subject: Subject, step: Int = 1) throws {
    for cut in stride(from: 0, to: subject.bytes.count, by: step) {
      let prefix = Array(subject.bytes.prefix(cut))
      if cut < subject.headEnd {
        let error = #expect(throws: LogError.self) { try SessionLogReader(bytes: prefix) }
        #expect(error?.reason == (cut == 0 ? .empty : .torn(bytesLost: cut)), "cut at \(cut)")
        continue
      }
      let reader = try SessionLogReader(bytes: prefix, symbols: symbols)
      var events: [Event] = []
      try reader.forEachEvent { header, payload in
        events.append(Event(header, payload: Array(payload)))
        return true
      }
      let count = subject.eventCount(before: cut)
      if events != Array(subject.events.prefix(count)) { Issue.record("events, cut at \(cut)") }
      let whole = subject.chunkEnds.last { $0.offset <= cut }?.offset ?? subject.headEnd
      let expected: LogIntegrity =
        cut > whole
        ? .torn(bytesLost: cut - whole, lastEvent: count > 0 ? count - 1 : nil)
        : cut == subject.indexStart ? .complete : .unfinished
      let integrity = try reader.integrity
      if integrity != expected { Issue.record("\(integrity), not \(expected), cut at \(cut)") }
    }
    print(
      "\((subject.bytes.count + step - 1) / step) cuts of a log of \(subject.bytes.count) bytes")
  }

  @Test("A cut at any byte leaves exactly the events of whole chunks")
  func cuts() throws {
    try expectEveryCut(
      try subject(Fixture.events(120, symbols: symbols), flushEvery: 40, spacing: 100))
  }

  @Test("A cut inside a record of several blocks leaves the events before it")
  func cutsInLargeRecord() throws {
    let large = try subject(
      Fixture.events(12, symbols: symbols, textSize: 60_000), flushEvery: 1_000)
    try expectEveryCut(large, step: rounds(31, soak: 1))
  }

  @Test("A cut of a log of stored chunks leaves the events before it")
  func cutsOfStoredLog() throws {
    let stored = try subject(
      Fixture.events(120, symbols: symbols, textSize: 400), flushEvery: 10, spacing: 20_000,
      level: -1)
    try expectEveryCut(stored, step: rounds(997, soak: 1))
  }

  @Test("Every flipped bit is found, and no wrong event is read")
  func singleFlips() throws {
    let subject = try subject(
      Fixture.events(75, symbols: symbols), flushEvery: 30, spacing: 100)
    #expect(subject.bytes.count > 2_000)
    for position in subject.bytes.indices {
      for bit in 0..<rounds(1, thorough: 8) {
        try expectFound(subject, flipping: [(position, (position + bit) % 8)])
      }
    }
  }

  @Test("Random flips of one to eight bits are found")
  func randomFlips() throws {
    let subject = try subject(Fixture.events(400, symbols: symbols), flushEvery: 60, spacing: 300)
    var random = SeededGenerator(seed: 42)
    let count = rounds(300, thorough: 3_000, soak: 1_000_000)
    for _ in 0..<count {
      let flips = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (
          Int.random(in: subject.bytes.indices, using: &random),
          Int.random(in: 0..<8, using: &random)
        )
      }
      try expectFound(subject, flipping: flips)
    }
    print("\(count) logs of \(subject.bytes.count) bytes with one to eight flips")
  }

  func expectFound(_ subject: Subject, flipping flips: [(Int, Int)]) throws {
    var bytes = subject.bytes
    for (position, bit) in flips { bytes[position] ^= 1 << bit }
    guard bytes != subject.bytes else { return }
    let reader: SessionLogReader
    do throws(LogError) {
      reader = try SessionLogReader(bytes: bytes, mode: .salvage, symbols: symbols)
    } catch {
      return
    }
    if try reader.verify() == .complete { Issue.record("not found: \(flips)") }
    var count = 0
    try reader.forEachEvent { header, payload in
      if header.kind == .gap { return true }
      count += 1
      let known = subject.events.indices.contains(header.number)
      if !known || Event(header, payload: Array(payload)) != subject.events[header.number] {
        Issue.record("wrong event \(header.number): \(flips)")
      }
      return true
    }
    // One flip costs at most the chunk it hits, or the chunk of the mark it hits.
    if flips.count == 1 {
      let largest =
        zip(subject.chunkEnds, [(0, 0)] + subject.chunkEnds)
        .map { $0.1 - $1.1 }.max() ?? 0
      if subject.events.count - count > largest { Issue.record("\(count) events left: \(flips)") }
    }
  }

  @Test("Damage before the end is not a torn end; reading stops there unless it salvages")
  func damageInTheMiddle() throws {
    let subject = try subject(Fixture.events(150, symbols: symbols), flushEvery: 50)
    var bytes = subject.bytes
    bytes[subject.chunkEnds[0].offset + 64 + 20] ^= 1
    let tail = try Fixture.read(bytes, symbols: symbols)
    #expect(tail.events == Array(subject.events.prefix(50)))
    #expect(tail.error?.reason == .damaged(.frame))
    #expect(tail.error?.offset == subject.chunkEnds[0].offset)
    let salvaged = try Fixture.read(bytes, symbols: symbols, mode: .salvage).events
    var gap = EventHeader(kind: .gap, name: symbols.symbol("damaged"), count: 50)
    gap.number = 50
    gap.time = subject.events[99].time
    var expected = subject.events
    expected.replaceSubrange(50..<100, with: [Event(gap)])
    #expect(salvaged == expected)
    let reader = try SessionLogReader(bytes: bytes)
    let range = subject.chunkEnds[0].offset..<subject.chunkEnds[1].offset
    let region = DamagedRegion(cause: .frame, range: range, lostEvents: 50..<100)
    #expect(try reader.verify() == .damaged([region]))
    #expect(throws: LogError.self) { try reader.event(at: 60) }
    #expect(try reader.event(at: 120).number == 120)
    let point = try Fixture.read(bytes, symbols: symbols, mode: .pointInTime)
    #expect(point.events == tail.events)
    #expect(point.error == nil)
  }

  @Test("Several lost chunks are one gap, and a lost event says which events are lost with it")
  func oneGap() throws {
    let subject = try subject(Fixture.events(200, symbols: symbols), flushEvery: 50)
    var bytes = subject.bytes
    for end in subject.chunkEnds[0...1] { bytes[end.offset + 64 + 20] ^= 1 }
    let reader = try SessionLogReader(bytes: bytes, mode: .salvage, symbols: symbols)
    for first in [0, 50] {
      var gaps: [Range<Int>] = []
      try reader.forEachEvent(from: first) { header, _ in
        if header.kind == .gap { gaps.append(header.number..<header.number + Int(header.count)) }
        return true
      }
      #expect(gaps == [50..<150])
    }
    #expect(try reader.integrity.lostEvents == [50..<150])
    #expect(try reader.event(at: 50).kind == .gap)
    #expect(try reader.event(at: 150).number == 150)
    for number in [51, 100, 149] {
      let error = #expect(throws: LogError.self) { try reader.event(at: number) }
      #expect(error?.reason == .lostEvent(number: number, 50..<150))
    }
  }

  @Test("After a gap the state is not certain, up to the next stored state")
  func uncertainState() throws {
    let subject = try subject(
      Fixture.events(200, symbols: symbols), flushEvery: 20, spacing: 300)
    let whole = try SessionLogReader(bytes: subject.bytes, symbols: symbols)
    let keyframes = whole.chunks.filter(\.beginsKeyframe).map(\.firstNumber)
    let damaged = try #require(
      whole.chunks.first { !$0.holdsKeyframe && $0.firstNumber > (keyframes.first ?? 0) })
    var bytes = subject.bytes
    bytes[damaged.offset + 80] ^= 1
    let reader = try SessionLogReader(bytes: bytes, mode: .salvage, symbols: symbols)
    let next = try #require(keyframes.first { $0 > damaged.firstNumber })
    for number in 0..<200 {
      let state = try reader.projection(after: number)
      let isCertain = number < damaged.firstNumber || number >= next
      #expect((state.firstGap == nil) == isCertain, "after @\(number)")
      if isCertain { #expect(try state.stateValue == whole.projection(after: number).stateValue) }
    }
  }

  @Test("Chunks that are missing, doubled or swapped are noticed")
  func sequence() throws {
    let subject = try subject(Fixture.events(150, symbols: symbols), flushEvery: 30)
    let ends = [subject.headEnd] + subject.chunkEnds.map(\.offset)
    let head = Array(subject.bytes[..<subject.headEnd])
    let chunks = zip(ends, ends.dropFirst()).map { Array(subject.bytes[$0..<$1]) }
    for order in [[0, 2, 3, 4], [0, 1, 1, 2, 3, 4], [0, 2, 1, 3, 4], [1, 2, 3, 4]] {
      let bytes = head + order.flatMap { chunks[$0] }
      let reader = try SessionLogReader(bytes: bytes, symbols: symbols)
      guard case .damaged = try reader.integrity else {
        Issue.record("\(order) passes")
        continue
      }
      let read = try Fixture.read(bytes, symbols: symbols).events
      #expect(read == Array(subject.events.prefix(read.count)))
      #expect(throws: LogError.self) { try SessionLogReader(bytes: bytes, mode: .strict) }
    }
  }

  @Test("A damaged chunk before which a chunk is missing is damage of its own, of the same events")
  func missingAndDamaged() throws {
    for isLast in [false, true] {
      var log = ForgedLog()
      log.add([.note()])
      log.add([.note()], number: 2, first: 2, time: 2)
      if !isLast { log.add([.note()], number: 3, first: 3, time: 3) }
      var bytes = log.bytes
      bytes[log.offsets[1] + LogFormat.markSize + 20] ^= 1
      let reader = try SessionLogReader(bytes: bytes, mode: .salvage)
      let integrity = try reader.verify()
      guard case .damaged(let regions) = integrity else {
        Issue.record("the log is not damaged")
        continue
      }
      #expect(regions.map(\.cause) == [.sequence, .frame])
      #expect(integrity.lostEvents == [isLast ? 1..<1 : 1..<3])
    }
  }

  @Test("A lost head is refused, or replaced by the first mark's nonce")
  func lostHead() throws {
    let subject = try subject(Fixture.events(60, symbols: symbols), flushEvery: 30)
    var bytes = subject.bytes
    bytes[30] ^= 0xFF
    let error = #expect(throws: LogError.self) { try SessionLogReader(bytes: bytes) }
    #expect(error?.reason == .damaged(.head))
    #expect(try Fixture.read(bytes, symbols: symbols, mode: .salvage).events == subject.events)
  }

  @Test("A log inside a payload is only a payload")
  func embedded() throws {
    let inner = try subject(Fixture.events(60, symbols: symbols), flushEvery: 20)
    var head = Fixture.head()
    head.nonce = 99
    head.level = -1
    var note = EventHeader(kind: .note, name: symbols.symbol("dump"))
    note.startsTurn = true
    note.time = 1
    let event = Event(note, payload: CBORValue.bytes(inner.bytes).encoded)
    var bytes = try Fixture.log([event], symbols: symbols, head: head)
    #expect(try Fixture.read(bytes, symbols: symbols).events == [event])
    bytes[bytes.count / 2] ^= 1
    #expect(
      try Fixture.read(bytes, symbols: symbols, mode: .salvage).events.allSatisfy {
        $0.kind == .gap
      })
  }
}

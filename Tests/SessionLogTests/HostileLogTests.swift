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
    let region = DamagedRegion(cause: .records, range: log.offsets[1]..<log.bytes.count)
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
      #expect(numbers.starts(with: [0, 1]))
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
}

extension LogError {
  /// The same error under another name of the log.
  func named(_ file: String) -> LogError {
    var error = self
    error.file = file
    return error
  }
}

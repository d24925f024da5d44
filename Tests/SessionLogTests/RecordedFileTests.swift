import EventModel
import Foundation
import Testing

@testable import SessionLog

@Suite final class RecordedFileTests {
  private let folder: URL
  private var log: String { folder.appendingPathComponent("session.log").path }
  private let calls = FaultyCalls(.short, at: 0)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func overwrite(_ offset: Int) {
    let descriptor = open(log, O_WRONLY)
    pwrite(descriptor, "?", 1, off_t(offset))
    close(descriptor)
  }

  /// A file of 300 pieces, some of them larger than one read.
  private func file() throws -> (RecordedFile, size: Int) {
    calls.clock = 1_000
    // The lock of an earlier file belongs to that file.
    try? FileManager.default.removeItem(atPath: log)
    let file = try RecordedFile(path: log, creating: true, calls: calls)
    var size = 0
    for index in 0..<300 {
      let bytes = [UInt8](repeating: UInt8(index & 0xFF), count: index % 50 == 7 ? 300_000 : 60_000)
      size += bytes.count
      let result = bytes.withUnsafeBytes { bytes in
        Result { () throws(LogError) in
          index == 0 ? try file.begin(bytes, synchronizing: false) : try file.write(bytes)
        }
      }
      try result.get()
    }
    return (file, size)
  }

  @Test("The head and the last chunk are compared at each look, the rest within a minute")
  func overwritten() throws {
    var (file, size) = try file()
    func looks(after offset: Int) -> Int {
      var count = 0
      overwrite(offset)
      while file.change() != .overwritten, count < 200 {
        count += 1
        calls.clock? += 500
      }
      return count
    }
    for _ in 0..<200 {
      calls.clock? += 500
      #expect(file.change() == nil)
    }
    calls.clock? += 500
    #expect(looks(after: 3) == 0)
    (file, size) = try self.file()
    #expect(looks(after: size - 1) == 1)
    for place in stride(from: 60_000, to: size - 60_000, by: 1_111_111) {
      (file, _) = try self.file()
      // The order in which pieces are read has begun somewhere.
      for _ in 0..<place % 37 {
        calls.clock? += 500
        _ = file.change()
      }
      #expect((1...120).contains(looks(after: place)), "byte \(place)")
      (file, _) = try self.file()
      #expect(file.change(readingAll: true) == nil)
      overwrite(place)
      #expect(file.change(readingAll: true) == .overwritten)
    }
  }

  @Test("A file that is moved is whole, and its new place is known")
  func moved() throws {
    let file = try RecordedFile(path: log, creating: true)
    #expect(file.place == nil && file.change() == nil)
    let other = folder.appendingPathComponent("other.log").path
    try FileManager.default.moveItem(atPath: log, toPath: other)
    #expect(file.place == other && file.change(readingAll: true) == nil)
    try Data().write(to: URL(fileURLWithPath: log))
    #expect(file.place == other && file.change() == nil)
    try FileManager.default.removeItem(atPath: other)
    #expect(file.place == nil && file.change() == .replaced)
    try FileManager.default.removeItem(atPath: log)
    #expect(file.change() == .deleted)
  }

  @Test(
    "A journal that another program cuts ends no process, and costs no event",
    arguments: [0, 100, 4_096, 100_000], [false, true])
  func cutSlots(size: Int, writesSlots: Bool) throws {
    try cutSlots(size: size, writesSlots: writesSlots, mapsNoMore: false)
  }

  @Test("A journal that is cut where no more files can be mapped is written")
  func cutUnmapped() throws { try cutSlots(size: 100, writesSlots: false, mapsNoMore: true) }

  private func cutSlots(size: Int, writesSlots: Bool, mapsNoMore: Bool) throws {
    let symbols = SymbolTable()
    let events = Fixture.events(100, symbols: symbols, textSize: 500)
    var options = SessionLogWriter.Options()
    options.writesSlots = writesSlots
    do {
      let writer = try SessionLogWriter(
        to: RecordedFile(path: log, creating: true), named: log, journal: log,
        head: Fixture.head(), symbols: symbols, options: options, calls: calls)
      for event in events[..<60] { try writer.append(event) }
      calls.mapsNoMore = mapsNoMore
      for slot in JournalReader.slots(beside: log) { #expect(truncate(slot, off_t(size)) == 0) }
      for event in events[60..<70] { try writer.append(event) }
      // What a recorder does while it waits for the application. The head is shorter.
      for _ in 0..<400 where try Data(contentsOf: URL(fileURLWithPath: log)).count < 1_000 {
        usleep(50_000)
        try writer.check()
      }
      try writer.append(events[70])
    }
    // The writer has gone without closing the log, as in a kill.
    let reader = try SessionLogReader(path: log, symbols: symbols)
    // Another slot that was cut keeps nothing until the next look, half a second later.
    #expect(try reader.eventCount >= 70)
  }
}

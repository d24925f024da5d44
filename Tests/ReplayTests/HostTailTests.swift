import CProgramStart
import Foundation
import Testing

@testable import Replay
@testable import ReplayHosting

@Suite struct HostTailTests {
  @Test("A file that an application has cut off or filled with nonsense gives nothing")
  func spoilt() throws {
    let tail = try #require(HostTail())
    #expect(tail.written == 0)
    #expect(tail.rest(after: 0).isEmpty)
    for counters in [
      [UInt64.max, .max], [0, .max], [5, 3], [UInt64(Int64.max), UInt64(Int64.max)],
    ] {
      counters.withUnsafeBytes { _ = pwrite(tail.descriptor, $0.baseAddress, $0.count, 0) }
      #expect(tail.rest(after: 0).isEmpty)
      #expect(tail.written >= 0)
    }
    #expect(ftruncate(tail.descriptor, 0) == 0)
    #expect(tail.written == 0)
    #expect(tail.rest(after: 0).isEmpty)
  }

  @Test("A record of a fault that an application has made up gives no place and stops nothing")
  func crashRecord() throws {
    let tail = try #require(HostTail())
    #expect(tail.crashRecord() == nil)
    let size = MemoryLayout<crash_record>.size
    let end = off_t(lseek(tail.descriptor, 0, SEEK_END))
    for word in [UInt64(0), 1, 0x5555_5555_0000, .max] {
      var record = crash_record()
      withUnsafeMutableBytes(of: &record) { $0.bindMemory(to: UInt64.self).update(repeating: word) }
      record.magic = crash_record_magic
      #expect(pwrite(tail.descriptor, &record, size, end - off_t(size)) == size)
      let found = try #require(tail.crashRecord())
      let report = CrashReport(found, path: CommandLine.arguments[0])
      #expect(report.place == nil && report.lines.isEmpty)
    }
    // The bytes of a large block are no record.
    let counters = [UInt64(0), UInt64(HostTail.capacity)]
    counters.withUnsafeBytes { _ = pwrite(tail.descriptor, $0.baseAddress, $0.count, 0) }
    #expect(tail.crashRecord() == nil)
  }

  @Test("What was written and not sent follows what was received")
  func rest() throws {
    let tail = try #require(HostTail())
    let counters: [UInt64] = [100, 105]
    counters.withUnsafeBytes { _ = pwrite(tail.descriptor, $0.baseAddress, $0.count, 0) }
    let bytes = Array("event".utf8)
    #expect(pwrite(tail.descriptor, bytes, bytes.count, 32) == bytes.count)
    #expect(tail.written == 105)
    #expect(tail.rest(after: 100) == bytes)
    #expect(tail.rest(after: 102) == Array("ent".utf8))
    #expect(tail.rest(after: 105).isEmpty)
    #expect(tail.rest(after: 99).isEmpty)
    // An application that waits for input writes nothing and is no less alive.
    let former = tail.progress
    var beats: UInt64 = 7
    #expect(pwrite(tail.descriptor, &beats, 8, 16) == 8)
    #expect(tail.progress != former)
    #expect(tail.written == 105)
  }
}

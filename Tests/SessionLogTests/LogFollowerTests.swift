import EventModel
import Foundation
import Testing

@testable import SessionLog

@Suite final class LogFollowerTests {
  private let folder: URL
  private let symbols = SymbolTable()
  private var path: String { folder.appendingPathComponent("session.log").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A whole log of many chunks, and the offsets after them; the head is the first part.
  private func recording(
    _ count: Int = 20_000
  ) throws -> (events: [Event], bytes: [UInt8], ends: [Int]) {
    let events = Fixture.events(count, symbols: symbols)
    let bytes = try Fixture.log(events, symbols: symbols)
    let reader = try SessionLogReader(bytes: bytes)
    return (events, bytes, reader.chunks.map(\.offset) + [bytes.count])
  }

  /// Opens the lock that a recorder holds.
  private func lock() -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    flock(descriptor, LOCK_EX)
    return descriptor
  }

  /// Follows a file that gets one part after each poll.
  ///
  /// - Returns: The events, how the log ended, and the follower.
  private func follow(
    _ parts: [ArraySlice<UInt8>]
  ) throws -> (events: [Event], outcome: LogFollower.Outcome, follower: LogFollower) {
    try Data(parts[0]).write(to: URL(fileURLWithPath: path))
    var lock = lock()
    defer { if lock >= 0 { close(lock) } }
    let follower = try LogFollower(path: path, symbols: symbols)
    var events: [Event] = []
    var next = 1
    let outcome = try follower.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    } onIdle: {
      if next < parts.count {
        parts[next].withUnsafeBytes {
          _ = pwrite(lock, $0.baseAddress, $0.count, parts.offset(next))
        }
      } else if next == parts.count {
        close(lock)
        lock = -1
      }
      next += 1
      return true
    }
    return (events, outcome, follower)
  }

  @Test("What lies after the largest size of a slot is no news")
  func oversizedSlot() throws {
    let log = folder.appendingPathComponent("s.log").path
    let slot = try JournalSlot(path: log + ".open.0")
    try slot.begin(
      nonce: 1, firstNumber: 0, firstTime: 0, skippedCount: 0,
      preamble: UnsafeRawBufferPointer(start: nil, count: 0))
    var found: [Bool] = []
    var watch = SlotWatch(beside: log)
    found.append(watch.hasNews())
    found.append(watch.hasNews())
    // Empty blocks up to the end of a slot and beyond it.
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: log + ".open.0"))
    let begin = JournalSlot.firstBlock + 4 + JournalSlot.tagSize + 4
    let block: [UInt8] = [0, 0, 0, 0x80, 0, 0, 0, 0]
    func write(_ count: Int, at offset: Int) throws {
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: Data((0..<count).flatMap { _ in block }))
    }
    let fitting = (JournalSlot.size - begin) / block.count
    try write(fitting, at: begin)
    found.append(watch.hasNews())
    try write(100_000, at: begin + fitting * block.count)
    found.append(watch.hasNews())
    #expect(found == [true, false, true, false])
  }

  @Test("A log that grows by parts of chunks gives each event once and in order")
  func grows() throws {
    let (events, bytes, ends) = try recording()
    for seed: UInt64 in 1...4 {
      var random = SeededGenerator(seed: seed)
      var cuts = [ends[0] + 10]
      while let last = cuts.last, last < bytes.count {
        cuts.append(min(bytes.count, last + Int(random.next() % 20_000) + 1))
      }
      let parts = zip([0] + cuts, cuts).map { bytes[$0..<$1] }
      let (found, outcome, follower) = try follow(parts)
      #expect(outcome == .ended, "seed \(seed)")
      #expect(found == events, "seed \(seed)")
      #expect(follower.integrity == .complete, "seed \(seed)")
    }
  }

  @Test("A poll looks at the new marks only")
  func costOfPoll() throws {
    let (_, bytes, ends) = try recording(60_000)
    let parts = zip([0] + ends, ends).map { bytes[$0..<$1] }
    let (_, outcome, follower) = try follow(parts)
    #expect(outcome == .ended)
    #expect(ends.count > 10)
    // Each mark once, and the index.
    #expect(follower.readCount <= ends.count + 1)
  }

  @Test(
    "Damage in a log that grows costs its chunk: a gap event stands for it, as in a finished log",
    arguments: ["mark", "frame"], [false, true])
  func damage(_ place: String, isWholeAtOnce: Bool) throws {
    let (_, whole, ends) = try recording()
    var bytes = whole
    bytes[ends[2] + (place == "mark" ? 20 : 200)] ^= 1
    let parts = isWholeAtOnce ? [bytes[...]] : zip([0] + ends, ends).map { bytes[$0..<$1] }
    let (found, outcome, follower) = try follow(parts)
    let reader = try SessionLogReader(bytes: bytes, mode: .salvage, symbols: symbols)
    var expected: [Event] = []
    try reader.forEachEvent { header, payload in
      expected.append(Event(header, payload: Array(payload)))
      return true
    }
    #expect(outcome == .ended)
    #expect(expected.contains { $0.kind == .gap })
    #expect(found == expected)
    #expect(try follower.integrity == reader.integrity)
  }

  @Test("A caller that waits in its own way gets each event once, and hears how the log ended")
  func poll() throws {
    let (events, bytes, ends) = try recording()
    try Data(bytes[..<ends[0]]).write(to: URL(fileURLWithPath: path))
    var lock = lock()
    defer { if lock >= 0 { close(lock) } }
    let follower = try LogFollower(path: path, symbols: symbols)
    var found: [Event] = []
    func poll(quietPolls: Int = 0) throws -> LogFollower.Outcome? {
      try follower.poll(quietPolls: quietPolls) { found.append(Event($0, payload: Array($1))) }
    }
    #expect(try poll() == nil)
    for (start, end) in zip(ends, ends.dropFirst().dropLast()) {
      bytes[start..<end].withUnsafeBytes {
        _ = pwrite(lock, $0.baseAddress, $0.count, off_t(start))
      }
      #expect(try poll() == nil)
      #expect(found == Array(events.prefix(found.count)))
      let count = found.count
      #expect(try poll() == nil && found.count == count)
    }
    #expect(found.count == follower.nextNumber && found.count > 0)
    close(lock)
    lock = -1
    // The lock is looked at after as many quiet polls as the caller allows.
    #expect(try poll(quietPolls: 5) == nil)
    #expect(try poll(quietPolls: 0) == (found.count == events.count ? .ended : .recorderGone))
  }

  @Test("Damage at the end is a gap when no recorder is left")
  func damagedEnd() throws {
    let (events, whole, ends) = try recording()
    var bytes = whole
    let cut = ends[3]
    bytes[ends[2] + 200] ^= 1
    let (found, outcome, follower) = try follow([bytes[..<ends[1]], bytes[ends[1]..<cut]])
    let reader = try SessionLogReader(bytes: Array(bytes[..<cut]), mode: .salvage, symbols: symbols)
    let count = reader.chunks[2].firstNumber
    #expect(outcome == .recorderGone)
    #expect(Array(found.dropLast()) == Array(events[..<count]))
    #expect(found.last?.kind == .gap)
    #expect(try follower.integrity == reader.integrity)
  }

  @Test("A damaged head costs what it said")
  func damagedHead() throws {
    let (events, whole, _) = try recording(400)
    var bytes = whole
    bytes[40] ^= 1
    let (found, outcome, _) = try follow([bytes[...]])
    #expect(outcome == .ended)
    #expect(found == events)
  }
}

extension [ArraySlice<UInt8>] {
  /// The offset in the file of one part.
  fileprivate func offset(_ index: Int) -> off_t { off_t(self[index].startIndex) }
}

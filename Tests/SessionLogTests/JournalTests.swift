import CBOR
import EventModel
import Foundation
import Testing

@testable import SessionLog

@Suite final class JournalTests {
  private let folder: URL
  private let symbols = SymbolTable()
  private var path: String { folder.appendingPathComponent("session.log").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func writer(
    _ durability: Durability = .process, nonce: UInt64? = nil
  ) throws -> SessionLogWriter {
    var options = SessionLogWriter.Options()
    options.durability = durability
    var head = Fixture.head()
    if let nonce { head.nonce = nonce }
    return try SessionLogWriter(path: path, head: head, symbols: symbols, options: options)
  }

  /// Copies the log and its slots at this moment: what a kill would leave.
  private func snapshot() throws -> String {
    let copy = folder.appendingPathComponent("copy-\(UUID().uuidString).log").path
    // The slots first, because the recorder clears them after it has written the log.
    for ending in (0..<JournalFormat.largestCount).map({ ".open.\($0)" }) + [""] {
      let source = path + ending
      guard FileManager.default.fileExists(atPath: source) else { continue }
      try FileManager.default.copyItem(atPath: source, toPath: copy + ending)
    }
    return copy
  }

  private func events(at path: String) throws -> [Event] {
    let reader = try SessionLogReader(path: path, symbols: symbols)
    var events: [Event] = []
    try reader.forEachEvent { header, payload in
      events.append(Event(header, payload: Array(payload)))
      return true
    }
    return events
  }

  @Test("A kill after any append loses no event", arguments: [0, 900, 20_000])
  func kill(textSize: Int) throws {
    let events = Fixture.events(textSize == 0 ? 400 : 60, symbols: symbols, textSize: textSize)
    let writer = try writer()
    for (index, event) in events.enumerated() {
      try writer.append(event)
      guard index % 7 == 0 || index > events.count - 3 else { continue }
      let copy = try snapshot()
      #expect(try self.events(at: copy) == Array(events[...index]))
      let reader = try SessionLogReader(path: copy)
      #expect(try reader.integrity == (index == events.count - 1 ? .complete : .unfinished))
    }
    try writer.close()
  }

  @Test(
    "The slots of a log behind a link are found by the link and by the file",
    arguments: [true, false])
  func link(isRecordedByLink: Bool) throws {
    let events = Fixture.events(60, symbols: symbols)
    let files = FileManager.default
    let other = folder.appendingPathComponent("other")
    try files.createDirectory(at: other, withIntermediateDirectories: true)
    let file = isRecordedByLink ? other.appendingPathComponent("real.log").path : path
    let link = isRecordedByLink ? path : other.appendingPathComponent("link.log").path
    if isRecordedByLink { try Data().write(to: URL(fileURLWithPath: file)) }
    try files.createSymbolicLink(atPath: link, withDestinationPath: file)
    let writer = try writer()
    for event in events { try writer.append(event) }
    for place in [link, file] { #expect(try self.events(at: place) == events, "\(place)") }
    try writer.close()
    for place in [link, file] { #expect(try self.events(at: place) == events, "\(place)") }
    #expect(try files.contentsOfDirectory(atPath: other.path).count == 1)
  }

  @Test("Slots beside a link, where former builds put them, are still read")
  func formerLink() throws {
    let events = Fixture.events(60, symbols: symbols)
    let writer = try writer()
    for event in events { try writer.append(event) }
    let copy = try snapshot()
    try writer.close()
    let real = folder.appendingPathComponent("moved").path
    try FileManager.default.moveItem(atPath: copy, toPath: real)
    try FileManager.default.createSymbolicLink(atPath: copy, withDestinationPath: real)
    #expect(try self.events(at: copy) == events)
  }

  @Test("A session of many chunks is whole at every kill")
  func manyChunks() throws {
    let events = Fixture.events(30_000, symbols: symbols)
    let writer = try writer()
    for (index, event) in events.enumerated() {
      try writer.append(event)
      guard index % 3_001 == 0 else { continue }
      #expect(try self.events(at: snapshot()) == Array(events[...index]), "after @\(index)")
    }
    try writer.close()
    #expect(JournalReader.slots(beside: path).isEmpty, "a closed log has no slots")
    #expect(try self.events(at: path) == events)
  }

  @Test("A log is the same with and without a journal", arguments: [Durability.process, .strict])
  func equalBytes(durability: Durability) throws {
    let events = Fixture.events(3_000, symbols: symbols)
    var files: [Data] = []
    for mode in [Durability.buffer, durability, .power(milliseconds: 1)] {
      let writer = try writer(mode)
      for event in events { try writer.append(event) }
      try writer.close()
      files.append(try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(files[0] == files[1] && files[0] == files[2])
  }

  @Test("A slot that is cut or damaged anywhere gives the events before that place, never others")
  func damagedSlot() throws {
    let events = Fixture.events(40, symbols: symbols)
    let writer = try writer()
    for event in events.dropLast() { try writer.append(event) }
    let copy = try snapshot()
    let slot = copy + ".open.0"
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: slot)))
    let used = try #require(bytes.lastIndex { $0 != 0 })
    var kept: Set<Int> = []
    for place in 0...used {
      var flipped = bytes
      flipped[place] ^= 0x10
      for damaged in [flipped, Array(bytes[..<place])] {
        try Data(damaged).write(to: URL(fileURLWithPath: slot))
        let found = try self.events(at: copy)
        #expect(found == Array(events[..<found.count]), "at byte \(place)")
        kept.insert(found.count)
      }
    }
    #expect(kept == Set(0..<events.count))
    withExtendedLifetime(writer) {}
  }

  @Test("Slots of another session, and slots beside a closed log, are not read")
  func foreignSlots() throws {
    let events = Fixture.events(30, symbols: symbols)
    let first = try writer(nonce: 1)
    for event in events.dropLast() { try first.append(event) }
    let copy = try snapshot()
    let second = try writer(nonce: 2)
    for event in events[..<3] { try second.append(event) }
    let other = try snapshot()
    // The name of the slot with events of the first session was not free.
    try FileManager.default.removeItem(atPath: other + ".open.1")
    try FileManager.default.moveItem(atPath: copy + ".open.0", toPath: other + ".open.0")
    #expect(try self.events(at: other).isEmpty)
    for event in events[3...] { try second.append(event) }
    let stale = path + ".open.1"
    let slot = try Data(contentsOf: URL(fileURLWithPath: stale))
    try second.close()
    try slot.write(to: URL(fileURLWithPath: stale))
    #expect(try self.events(at: path) == events)
    #expect(try SessionLogReader(path: path).journaledCount == 0)
  }

  @Test("A torn chunk at the end of the log is replaced by its slot")
  func tornChunk() throws {
    let events = Fixture.events(5_000, symbols: symbols)
    let writer = try writer()
    for event in events.dropLast() { try writer.append(event) }
    try writer.flush()
    // The slots are cleared by now; make one that still has the last chunk, as at a kill inside
    // the write.
    let reader = try SessionLogReader(path: path, symbols: symbols)
    let chunk = reader.chunks.count - 1
    let entry = reader.chunks[chunk]
    let copy = try snapshot()
    let slot = try JournalSlot(path: copy + ".open.0")
    let buffer = ChunkBuffer(capacity: 1 << 20)
    buffer.slot = slot
    buffer.reset(firstNumber: entry.firstNumber, time: entry.firstTime)
    var encoder = EventEncoder(symbols: symbols)
    var time = entry.firstTime
    for event in events[entry.firstNumber...].dropLast() {
      event.payload.withUnsafeBytes {
        try? encoder.write(
          event.header, payload: $0, previousTime: time, into: &buffer.writer.pointee)
      }
      time = event.header.time
      #expect(try buffer.journal(nonce: reader.head.nonce))
    }
    for cut in [entry.offset, entry.offset + 30, entry.offset + 64, reader.size - 1] {
      #expect(truncate(copy, off_t(cut)) == 0)
      #expect(try self.events(at: copy) == events.dropLast())
      try FileManager.default.removeItem(atPath: copy)
      try FileManager.default.copyItem(atPath: path, toPath: copy)
    }
    withExtendedLifetime(writer) {}
  }

  @Test("A damaged chunk at the end of the log is replaced by its slot", arguments: [0, 10])
  func damagedChunk(skippedCount: Int) throws {
    let events = Fixture.events(5_000, symbols: symbols)
    let writer = try writer()
    for event in events[..<4_000] { try writer.append(event) }
    try writer.flush()
    for event in events[4_000..<4_010] { try writer.append(event) }
    try writer.flush()
    let first = 4_010 + skippedCount
    for event in events[first..<4_030] { try writer.append(event) }
    let slots = try snapshot()
    try writer.flush()
    let chunks = try SessionLogReader(path: path, symbols: symbols).chunks
    let (before, last) = (chunks[chunks.count - 2].offset, chunks[chunks.count - 1].offset)
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    func damage(_ places: [Int]) throws {
      var bytes = whole
      for place in places { bytes[place] ^= 0x10 }
      try Data(bytes).write(to: URL(fileURLWithPath: slots))
    }
    // A byte of the mark, of the frame, and of its checksum.
    for place in [last + 30, last + 90, whole.count - 1] {
      try damage([place])
      let numbers = try self.events(at: slots).map(\.header.number)
      #expect(numbers == Array(0..<4_010) + Array(first..<4_030), "at byte \(place)")
      #expect(try SessionLogReader(path: slots).verify() == .unfinished, "at byte \(place)")
    }
    // No slot has the chunk before it.
    try damage([before + 90, last + 90])
    let reader = try SessionLogReader(path: slots, mode: .salvage, symbols: symbols)
    var numbers: [Int] = []
    try reader.forEachEvent { header, _ in
      numbers.append(header.number)
      return true
    }
    #expect(numbers == Array(0...4_000) + Array(first..<4_030))
    withExtendedLifetime(writer) {}
  }

  @Test("A slot replaces no chunk of the log that can be read, also after a missing chunk")
  func chunkAfterMissingOne() throws {
    let events = Fixture.events(5_000, symbols: symbols)
    let writer = try writer()
    for event in events.dropLast() { try writer.append(event) }
    try writer.flush()
    let chunks = try SessionLogReader(path: path, symbols: symbols).chunks
    try writer.append(events[events.count - 1])
    let copy = try snapshot()
    let missing = chunks[chunks.count - 2]
    var bytes = try Data(contentsOf: URL(fileURLWithPath: copy))
    bytes.removeSubrange(missing.offset..<chunks[chunks.count - 1].offset)
    try bytes.write(to: URL(fileURLWithPath: copy))
    let reader = try SessionLogReader(path: copy, mode: .salvage, symbols: symbols)
    var read: [Event] = []
    try reader.forEachEvent { header, payload in
      if header.kind != .gap { read.append(Event(header, payload: Array(payload))) }
      return true
    }
    let lost = missing.firstNumber..<chunks[chunks.count - 1].firstNumber
    #expect(read == Array(events[..<lost.lowerBound]) + events[lost.upperBound...])
    withExtendedLifetime(writer) {}
  }

  @Test("A slot that begins before the time of the log's last event hides no event")
  func earlierTime() throws {
    let events = Fixture.events(200, symbols: symbols)
    let writer = try writer()
    for event in events[..<100] { try writer.append(event) }
    try writer.flush()
    let nonce = try SessionLogReader(path: path, symbols: symbols).head.nonce
    for time in [events[99].time, 0] {
      let copy = folder.appendingPathComponent("copy-\(time).log").path
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let buffer = ChunkBuffer(capacity: 1 << 20)
      buffer.slot = try JournalSlot(path: copy + ".open.0")
      buffer.reset(firstNumber: 100, time: time)
      var encoder = EventEncoder(symbols: symbols)
      var event = events[100]
      event.header.time = time + (event.header.startsTurn ? 1 : 0)
      try event.payload.withUnsafeBytes {
        try encoder.write(
          event.header, payload: $0, previousTime: time, into: &buffer.writer.pointee)
      }
      #expect(try buffer.journal(nonce: nonce))
      #expect(try self.events(at: copy) == events[..<100] + (time == 0 ? [] : [event]))
    }
    withExtendedLifetime(writer) {}
  }

  @Test("A lost slot between the log and another slot is damage, and a gap for those who read on")
  func lostSlot() throws {
    let events = Fixture.events(5_000, symbols: symbols)
    let writer = try writer()
    for event in events.dropLast() { try writer.append(event) }
    try writer.flush()
    let reader = try SessionLogReader(path: path, symbols: symbols)
    let entries = reader.chunks.filter { !$0.holdsKeyframe }.suffix(2)
    let (lost, kept) = (try #require(entries.first), try #require(entries.last))
    let copy = try snapshot()
    let buffer = ChunkBuffer(capacity: 1 << 20)
    buffer.slot = try JournalSlot(path: copy + ".open.0")
    buffer.reset(firstNumber: kept.firstNumber, time: kept.firstTime)
    var encoder = EventEncoder(symbols: symbols)
    var time = kept.firstTime
    for event in events[kept.firstNumber...].dropLast() {
      try event.payload.withUnsafeBytes {
        try encoder.write(
          event.header, payload: $0, previousTime: time, into: &buffer.writer.pointee)
      }
      time = event.header.time
      #expect(try buffer.journal(nonce: reader.head.nonce))
    }
    #expect(truncate(copy, off_t(lost.offset)) == 0)
    #expect(throws: LogError.self) { try self.events(at: copy) }
    let salvaged = try SessionLogReader(path: copy, mode: .salvage, symbols: symbols)
    var numbers: [Int] = []
    try salvaged.forEachEvent { header, _ in
      numbers.append(header.number)
      return true
    }
    #expect(numbers == Array(0...lost.firstNumber) + Array(kept.firstNumber..<4_999))
    #expect(try salvaged.integrity.lostEvents == [lost.firstNumber..<kept.firstNumber])
    #expect(try salvaged.verify().lostEvents == [lost.firstNumber..<kept.firstNumber])
    withExtendedLifetime(writer) {}
  }

  @Test("A slot says which numbers its recorder skipped, so that a lost slot before it is noticed")
  func lostSlotBeforeSkippedNumbers() throws {
    let events = Fixture.events(5_000, symbols: symbols)
    let writer = try writer()
    for event in events[..<4_000] { try writer.append(event) }
    try writer.flush()
    for event in events[4_000..<4_010] { try writer.append(event) }
    let before = try snapshot()
    for event in events[4_020..<4_030] { try writer.append(event) }
    let after = try snapshot()
    // The log without the chunk of @4000 to @4009, and no slot that has it.
    try FileManager.default.removeItem(atPath: after)
    try FileManager.default.copyItem(atPath: before, toPath: after)
    for slot in JournalReader.slots(beside: before) {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: slot))
      guard ChunkMark(slot: bytes.withUnsafeBytes { $0.range(0..<64) }) != nil else { continue }
      try FileManager.default.removeItem(atPath: after + slot.dropFirst(before.count))
    }
    let salvaged = try SessionLogReader(path: after, mode: .salvage, symbols: symbols)
    #expect(try salvaged.verify().lostEvents == [4_000..<4_020])
    let whole = try SessionLogReader(path: snapshot(), mode: .salvage, symbols: symbols)
    #expect(try whole.verify() == .unfinished)
    withExtendedLifetime(writer) {}
  }

  @Test("The events in slots are read beside a log that was emptied", arguments: [0, 10])
  func emptiedLog(keptSize: Int) throws {
    let events = Fixture.events(5_000, symbols: symbols)
    let writer = try writer()
    let first = 4_000
    for event in events[..<first] { try writer.append(event) }
    try writer.flush()
    for event in events[first...] { try writer.append(event) }
    let copy = try snapshot()
    let known = try SessionLogReader(path: path, symbols: symbols)
    #expect(truncate(copy, off_t(keptSize)) == 0)
    let salvaged = try SessionLogReader(path: copy, mode: .salvage, symbols: symbols)
    #expect(salvaged.head.nonce == known.head.nonce)
    #expect(salvaged.isHeadLost)
    var read: [Event] = []
    try salvaged.forEachEvent { header, payload in
      if header.kind != .gap { read.append(Event(header, payload: Array(payload))) }
      return true
    }
    #expect(read == Array(events[first...]))
    #expect(try salvaged.integrity.lostEvents == [0..<first])
    #expect(throws: LogError.self) { try SessionLogReader(path: copy, symbols: self.symbols) }
    withExtendedLifetime(writer) {}
  }

  @Test("A slot after a chunk with the largest number is not read, and ends nothing")
  func largestChunkNumber() throws {
    let writer = try writer()
    for event in Fixture.events(5, symbols: symbols) { try writer.append(event) }
    let copy = try snapshot()
    #expect(try events(at: copy).count == 5)
    var log = ForgedLog()
    for number in [UInt32.max - 1, .max] {
      log.add(
        [.array([.int(2), .int(0), .int(1), .int(0)])], number: Int(number), flags: .keyframe)
    }
    #expect(FileManager.default.createFile(atPath: copy, contents: Data(log.bytes)))
    let reader = try SessionLogReader(path: copy, mode: .salvage, symbols: symbols)
    #expect(reader.journaledCount == 0)
  }
}

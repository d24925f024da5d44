import EventModel
import Foundation
import Platform
import TestRounds
import Testing

@testable import SessionLog

/// A recording into a folder of its own, with calls that may fail.
private final class FaultyRecording {
  let folder: URL
  let symbols = SymbolTable()
  let events: [Event]
  /// The number of events that ``SessionLogWriter/append(_:)`` took without an error.
  private(set) var acknowledged = 0
  private(set) var errors: [LogError] = []
  private(set) var isClosed = false
  var log: String { folder.appendingPathComponent("session.log").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-fault-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    events = Fixture.events(40, symbols: symbols, textSize: 2_400)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func run(_ calls: any FileCalls, _ durability: Durability, writesSlots: Bool = false) {
    acknowledged = 0
    errors = []
    isClosed = false
    var options = SessionLogWriter.Options()
    options.durability = durability
    options.writesSlots = writesSlots
    do throws(LogError) {
      let writer = try SessionLogWriter(
        to: FileDestination(path: log, calls: calls), named: log, journal: log,
        head: Fixture.head(), symbols: symbols, options: options, calls: calls)
      for event in events {
        do throws(LogError) { try writer.append(event) } catch {
          errors.append(error)
          break
        }
        acknowledged += 1
      }
      do throws(LogError) {
        try writer.close()
        isClosed = true
      } catch { errors.append(error) }
    } catch { errors.append(error) }
  }

  /// Records into a file that holds a log already.
  func replace(_ calls: any FileCalls, _ durability: Durability) throws(LogError) {
    var options = SessionLogWriter.Options()
    options.durability = durability
    var head = Fixture.head()
    head.nonce &+= 1
    let writer = try SessionLogWriter(
      to: RecordedFile(path: log, creating: false, calls: calls), named: log, journal: log,
      head: head, symbols: symbols, options: options, calls: calls)
    try writer.append(events[0])
    try writer.close()
  }

  /// Leaves a log as a kill does, with its last events in the journal.
  func leaveUnfinished() throws {
    let writer = try SessionLogWriter(path: log, head: Fixture.head(), symbols: symbols)
    for event in events { try writer.append(event) }
  }

  /// The files and their contents, without slots that hold nothing.
  var image: [String: Data] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
        !$0.contains(".open.") || JournalReader.holdsRecords(folder.appendingPathComponent($0).path)
      }
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try Data(contentsOf: folder.appendingPathComponent($0)))
        })
    }
  }

  /// What a reader finds in the log and its slots.
  func found() throws -> [Event] {
    let reader = try SessionLogReader(path: log, symbols: symbols)
    var found: [Event] = []
    try reader.forEachEvent { header, payload in
      found.append(Event(header, payload: Array(payload)))
      return true
    }
    return found
  }
}

@Suite struct FaultTests {
  private static let faults: [FaultyCalls.Fault] = [
    .lasting(ENOSPC), .lasting(EIO), .lasting(EACCES), .once(EIO), .once(EINTR),
    .once(EOPNOTSUPP), .short,
  ]

  @Test("Whichever call fails, each acknowledged event can be read", arguments: faults)
  func everyCall(fault: FaultyCalls.Fault) throws {
    let modes: [(Durability, Bool)] = [
      (.process, false), (.process, true), (.strict, false), (.power(milliseconds: 1), true),
    ]
    for (durability, writesSlots) in modes {
      var place = 0
      while true {
        place += 1
        let recording = try FaultyRecording()
        let calls = FaultyCalls(fault, at: place)
        recording.run(calls, durability, writesSlots: writesSlots)
        let what: Comment = "\(durability), call \(place) \(calls.failed ?? "")"
        if recording.acknowledged > 0 {
          let found = try recording.found()
          #expect(found == Array(recording.events[..<found.count]), what)
          #expect(found.count >= recording.acknowledged, what)
        }
        let isWhole = recording.isClosed && recording.acknowledged == recording.events.count
        #expect(isWhole == recording.errors.isEmpty, what)
        if fault == .short || (fault == .once(EINTR) && calls.failed != "mmap") {
          #expect(isWhole, what)
        }
        if calls.failed == nil {
          #expect(isWhole && place > 20, what)
          break
        }
        // The calls of one event are like those of another.
        if place > 30 { place += rounds(9, thorough: 0) }
      }
    }
  }

  @Test(
    "A file system that refuses maps or reserves no blocks gets a journal that is written",
    arguments: [EOPNOTSUPP, ENODEV])
  func withoutMaps(code: Int32) throws {
    let usual = try FaultyRecording()
    usual.run(SystemFileCalls.shared, .process)
    #expect(usual.isClosed)
    for place in 1...60 {
      let calls = FaultyCalls(.lasting(code), at: place)
      let recording = try FaultyRecording()
      recording.run(calls, .process)
      guard calls.failed == "posix_fallocate" || calls.failed == "mmap" else { continue }
      #expect(recording.errors.isEmpty && recording.isClosed)
      #expect(try recording.found() == recording.events)
      #expect(try Data(contentsOf: URL(fileURLWithPath: recording.log)).count > 0)
    }
  }

  @Test("A slot that is written has the bytes of a slot that is mapped, after each event")
  func equalSlots() throws {
    var images: [[Data]] = []
    for writes in [false, true] {
      let recording = try FaultyRecording()
      var options = SessionLogWriter.Options()
      options.writesSlots = writes
      options.sealsInPlace = true
      let writer = try SessionLogWriter(
        path: recording.log, head: Fixture.head(), symbols: recording.symbols, options: options)
      var image: [Data] = []
      for (index, event) in recording.events.enumerated() {
        try writer.append(event)
        if index % 5 == 0 { writer.seal() }
        image += try (0..<4).map {
          try Data(contentsOf: URL(fileURLWithPath: "\(recording.log).open.\($0)"))
        }
        // What a kill would leave now.
        #expect(try recording.found() == Array(recording.events[...index]))
      }
      try writer.close()
      images.append(image)
    }
    #expect(images[0] == images[1])
  }

  @Test(
    "A recording that cannot start leaves the log and its journal as they were", arguments: faults)
  func start(fault: FaultyCalls.Fault) throws {
    for durability in [Durability.process, .buffer, .strict, .power(milliseconds: 5)] {
      let recording = try FaultyRecording()
      try recording.leaveUnfinished()
      let image = try recording.image
      #expect(try recording.found() == recording.events)
      var refusals: [String] = []
      for place in 1... {
        let calls = FaultyCalls(fault, at: place)
        do throws(LogError) { try recording.replace(calls, durability) } catch {
          if try recording.image == image {
            refusals.append(calls.failed ?? "")
            continue
          }
          // The new log has begun: its head is in the file.
          #expect(try SessionLogReader(path: recording.log).head.nonce != Fixture.head().nonce)
        }
        let left = try recording.image
        #expect(left["session.log"] != image["session.log"], "\(durability), call \(place)")
        for (name, data) in image {
          try data.write(to: recording.folder.appendingPathComponent(name))
        }
        for name in left.keys where image[name] == nil {
          try FileManager.default.removeItem(at: recording.folder.appendingPathComponent(name))
        }
        if calls.failed == nil { break }
      }
      if fault == .lasting(EIO), durability != .buffer {
        #expect(Set(refusals).isSuperset(of: ["open", "posix_fallocate", "mmap", "pwrite"]))
      }
    }
  }

  @Test("Slots of an earlier recording stay until the new log is in its place")
  func earlierSlots() throws {
    let recording = try FaultyRecording()
    try recording.leaveUnfinished()
    let earlier = Set(JournalReader.slots(beside: recording.log).filter(JournalReader.holdsRecords))
    #expect(!earlier.isEmpty)
    let slots = try JournalSlot.create(
      4, beside: recording.log, calls: SystemFileCalls.shared, writing: false)
    #expect(earlier.isDisjoint(with: slots.map(\.path)))
    #expect(try recording.found() == recording.events)
    #expect(throws: LogError.self) {
      try JournalSlot.create(
        8, beside: recording.log, calls: SystemFileCalls.shared, writing: false)
    }
    #expect(try recording.found() == recording.events)
  }

  @Test("A folder that takes no new file gives a log without a journal, and says so")
  func readOnlyFolder() throws {
    let recording = try FaultyRecording()
    for place in 1...14 {
      let calls = FaultyCalls(.lasting(EACCES), at: place)
      guard
        let writer = try? SessionLogWriter(
          to: FileDestination(path: recording.log, calls: calls), named: recording.log,
          journal: recording.log, head: Fixture.head(), symbols: recording.symbols, calls: calls)
      else { continue }
      #expect((writer.journalRefusal?.reason == .permissionDenied) == (calls.failed == "open"))
      try writer.close()
    }
  }
}

import EventModel
import Foundation
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

import EventModel
import Foundation
import TestRounds
import Testing

@testable import SessionLog

/// One session on a ``ModelDisk`` that loses power, all of it from a seed.
private final class PowerSchedule {
  static let log = "session.log"
  let symbols = SymbolTable()
  private(set) var events: [Int: Event] = [:]
  /// The numbers of the events whose append has returned.
  private(set) var appended: [Int] = []
  /// The number of the appended events that ``Durability/power(milliseconds:)`` promises.
  private(set) var promised = 0
  private let durability: Durability
  private var random: SeededGenerator
  private let seed: UInt64
  private let disk: ModelDisk
  /// What is left, and how many events were appended and promised when the power was lost.
  private(set) var left: (image: [String: [UInt8]], appended: [Int], promised: Int)?

  init(_ durability: Durability, seed: UInt64) {
    self.durability = durability
    self.seed = seed
    random = SeededGenerator(seed: seed)
    disk = ModelDisk(maps: random.next() % 4 != 0)
  }

  func run(_ kind: PowerLoss.Kind) throws {
    let moment = 1 + Int(random.next() % 220)
    disk.onStep = { [unowned self] in
      guard disk.time == moment else { return }
      take(kind)
    }
    let isLarge = random.next() % 16 == 0
    let all = Fixture.events(
      10 + Int(random.next() % 40), symbols: symbols, textSize: isLarge ? 5_000 : 0)
    var options = SessionLogWriter.Options()
    options.durability = durability
    options.sealsInPlace = true
    options.keyframeSpacing = 600
    let writer = try SessionLogWriter(
      to: FileDestination(path: Self.log, calls: disk), named: Self.log, journal: Self.log,
      head: Fixture.head(), symbols: symbols, options: options, calls: disk)
    try record(all, writer)
    if random.next() % 2 == 0, left == nil { try writer.close() }
    if left == nil { take(kind) }
    withExtendedLifetime(writer) {}
  }

  private func take(_ kind: PowerLoss.Kind) {
    left = (disk.image(PowerLoss(kind, seed: seed, time: disk.time)), appended, promised)
  }

  private func record(_ all: [Event], _ writer: SessionLogWriter) throws {
    var number = 0
    for event in all {
      // A hole in the numbers seals the chunk and leaves it to the sealer.
      number += random.next() % 6 == 0 ? 2 : 1
      var event = event
      event.header.number = number
      // Causes would lead to events of other numbers.
      event.header.cause = EventHeader.noCause
      events[number] = event
      disk.milliseconds += Int(random.next() % 4)
      try writer.append(event)
      appended.append(number)
      disk.look()
      if random.next() % 3 == 0 { seal(writer) }
      if random.next() % 12 == 0 { try writer.flush() }
      if left != nil { return }
    }
  }

  private func seal(_ writer: SessionLogWriter) {
    let (count, before) = (disk.storeCount, appended.count)
    writer.seal()
    // All slots were stored: nothing older can be lost any more.
    if disk.storeCount >= count + 4 { promised = before }
    disk.look()
  }

  /// The numbers of the events that a reader finds; every one of them is what was written.
  func found(in folder: URL, mode: SessionLogReader.Mode) throws -> [Int]? {
    guard let left else { return nil }
    let path = folder.appendingPathComponent(Self.log).path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      unlink(folder.appendingPathComponent(name).path)
    }
    for (name, bytes) in left.image {
      let file = folder.appendingPathComponent(name).path
      #expect(FileManager.default.createFile(atPath: file, contents: Data(bytes)))
    }
    guard let reader = try? SessionLogReader(path: path, mode: mode, symbols: symbols) else {
      return nil
    }
    var numbers: [Int] = []
    do {
      try reader.forEachEvent { header, payload in
        if header.kind == .gap { return true }
        let event = Event(header, payload: Array(payload))
        #expect(event.payload == events[header.number]?.payload, "@\(header.number), seed \(seed)")
        #expect(event.header.kind == events[header.number]?.header.kind, "seed \(seed)")
        #expect(event.header.time == events[header.number]?.header.time, "seed \(seed)")
        numbers.append(header.number)
        return true
      }
    } catch is LogError {}
    return numbers
  }
}

@Suite struct PowerLossTests {
  @Test(
    "A loss of power and a kill cost what FORMAT.md says, and no event is wrong",
    arguments: [Durability.process, .power(milliseconds: 5), .strict])
  func promises(durability: Durability) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "compose-replay-power-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let kinds = PowerLoss.Kind.allCases
    var (losses, kept) = (0, 0)
    let schedules = rounds(100, thorough: 400, soak: 10_500)
    // In the last two, skipped numbers come before a last chunk of which only the frame is damaged.
    for seed in Array(1...UInt64(schedules)) + [9_342, 10_301] {
      let kind = kinds[Int(seed) % kinds.count]
      let schedule = PowerSchedule(durability, seed: seed)
      try schedule.run(kind)
      let left = try #require(schedule.left)
      // The verbs read on after damage, and every one says so.
      let found = try schedule.found(in: folder, mode: .salvage)
      let first = try schedule.found(in: folder, mode: .tail) ?? []
      #expect(first == Array((found ?? []).prefix(first.count)), "\(durability), seed \(seed)")
      let count =
        kind == .kill || durability == .strict
        ? left.appended.count : durability == .process ? 0 : left.promised
      let expected = Array(left.appended[..<count])
      let got = found.map { Array($0.prefix(count)) } ?? []
      #expect(got == expected, "\(durability), seed \(seed), \(kind)")
      losses += (found?.count ?? 0) < left.appended.count ? 1 : 0
      kept += count
    }
    print("\(durability): \(schedules) losses of power and kills, \(kept) events promised")
    // The model loses events where none are promised, and promises are made.
    #expect(durability == .strict || losses > 10)
    #expect(kept > 300)
  }
}

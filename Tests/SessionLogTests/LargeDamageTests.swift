import EventModel
import TestRounds
import Testing

@testable import SessionLog

/// Damage at many places of one log: 10 MB with `COMPOSE_REPLAY_SOAK`, else less.
@Suite struct LargeDamageTests {
  let symbols = SymbolTable()
  private let bytes: [UInt8]
  private let events: [Event]
  private let chunks: [ChunkEntry]

  init() throws {
    var head = Fixture.head()
    head.level = -1
    events = Fixture.events(rounds(700, soak: 9_000), symbols: symbols, textSize: 400)
    bytes = try Fixture.log(events, symbols: symbols, head: head)
    chunks = try SessionLogReader(bytes: bytes, symbols: symbols).chunks
  }

  /// The positions of the chunks in which two files differ. The index is after the last one.
  private func hitChunks(_ damaged: [UInt8]) -> Set<Int> {
    let starts = chunks.map(\.offset) + [bytes.count - (48 + 32 * chunks.count)]
    return Set(
      chunks.indices.filter { index in
        let range = starts[index]..<starts[index + 1]
        return !damaged[range].elementsEqual(bytes[range])
      })
  }

  /// - Returns: The number of chunks that were hit.
  private func expectOnlyHitsAreLost(_ damaged: [UInt8], _ what: String) throws -> Int {
    let reader: SessionLogReader
    do throws(LogError) {
      reader = try SessionLogReader(bytes: damaged, mode: .salvage, symbols: symbols)
    } catch {
      Issue.record("\(what): \(error)")
      return 0
    }
    let hit = hitChunks(damaged)
    var found: Set<Int> = []
    try reader.forEachEvent { header, payload in
      if header.kind == .gap { return true }
      found.insert(header.number)
      let known = events.indices.contains(header.number) ? events[header.number] : nil
      if known?.header != header || known?.payload.elementsEqual(payload) != true {
        Issue.record("\(what): wrong event @\(header.number)")
      }
      return true
    }
    for index in chunks.indices {
      let next = index + 1 < chunks.count ? chunks[index + 1].firstNumber : events.count
      let kept = (chunks[index].firstNumber..<next).filter { found.contains($0) }.count
      let size = next - chunks[index].firstNumber
      if hit.contains(index), kept > 0 { Issue.record("\(what): chunk \(index) is read") }
      if !hit.contains(index), kept < size { Issue.record("\(what): chunk \(index) is lost") }
    }
    // Only the whole check reads stored states.
    if damaged != bytes, try reader.integrity == .complete, try reader.verify() == .complete {
      Issue.record("\(what): not found")
    }
    return hit.count
  }

  @Test("Many flips of one to eight bits cost the chunks that they hit, and no other")
  func flips() throws {
    var random = SeededGenerator(seed: 5)
    let first = chunks[0].offset
    let hits = min(100, bytes.count / 60_000)
    var (flips, lost) = (0, 0)
    for round in 0..<rounds(5, thorough: 60, soak: 10_000) {
      var damaged = bytes
      for _ in 0..<hits {
        let position = Int.random(in: first..<bytes.count, using: &random)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          damaged[position] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        flips += 1
      }
      lost += try expectOnlyHitsAreLost(damaged, "round \(round)")
    }
    print("\(flips) flips in logs of \(bytes.count) bytes cost \(lost) chunks")
  }

  @Test("Zeroed, doubled and swapped sectors cost the chunks that they hit, and no other")
  func sectors() throws {
    var random = SeededGenerator(seed: 6)
    let (first, count) = (chunks[0].offset / 4_096 + 1, bytes.count / 4_096)
    var (sectors, lost) = (0, 0)
    for round in 0..<rounds(30, thorough: 400, soak: 2_000) {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let places = (0..<2).map { _ in Int.random(in: first..<count, using: &random) * 4_096 }
        let (a, b) = (places[0]..<places[0] + 4_096, places[1]..<places[1] + 4_096)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: for index in a { damaged[index] = 0 }
        case 1: damaged.replaceSubrange(a, with: bytes[b])
        default:
          damaged.replaceSubrange(a, with: bytes[b])
          damaged.replaceSubrange(b, with: bytes[a])
        }
        sectors += 1
      }
      lost += try expectOnlyHitsAreLost(damaged, "round \(round)")
    }
    print("\(sectors) sectors in logs of \(bytes.count) bytes cost \(lost) chunks")
  }
}

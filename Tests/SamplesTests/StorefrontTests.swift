import Foundation
import Replay
import ReplayTesting
import Samples
import SessionLog
import Testing

@Suite struct StorefrontTests {
  @Test(
    "Every recording of Storefront replays as its policy says",
    arguments: ["checkout", "failures", "long", "price-bug"])
  func recordings(scenario: String) throws {
    try SampleRecordings.expectReplay(scenario, of: Storefront.self)
  }

  @Test(
    "The transcript beside a recording is what the recording says",
    arguments: ["checkout", "failures", "long", "price-bug"])
  func transcripts(scenario: String) throws {
    let log = "\(Self.folder)/\(scenario).log"
    let path = Goldens.transcriptPath(of: log)
    let expected = try Goldens.transcript(of: SessionLogReader(path: log))
    let renews = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil
    if renews { try expected.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
  }

  @Test("Recordings hold what they are named for")
  func contents() throws {
    let failures = try SessionLogReader(path: "\(Self.folder)/failures.log")
    var statuses: [String: Int] = [:]
    try failures.forEachEvent { header, _ in
      if header.kind == .effectEnded { statuses[failures.symbols[header.name], default: 0] += 1 }
      return true
    }
    #expect(statuses["error", default: 0] > 0)
    #expect(try SessionLogReader(path: "\(Self.folder)/long.log").eventCount >= 20_000)
  }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/storefront").path
}

import Foundation
import Replay
import ReplayTesting
import Samples
import SessionLog
import Testing

@Suite struct ExhibitionTests {
  @Test("The recording of Exhibition replays, and its transcript is what it says")
  func recording() throws {
    assertReplay("visit", of: Exhibition.self)
    let log = "\(Self.folder)/visit.log"
    let path = Goldens.transcriptPath(of: log)
    let expected = try Goldens.transcript(of: SessionLogReader(path: log))
    let renews = ProcessInfo.processInfo.environment["COMPOSE_REPLAY_ACCEPT"] != nil
    if renews { try expected.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
  }

  @Test("A name that one place changes is shown by every other, on both pages")
  func sharing() throws {
    let transcript = try String(contentsOfFile: "\(Self.folder)/visit.transcript", encoding: .utf8)
    #expect(
      transcript.contains("commit refs.SpecimenModel[circle] version=3 name = \"Silent Circle\""))
    // The hall is not on the screen when the gallery changes the circle, and shows it later.
    #expect(transcript.contains("'Silent Circle' today"))
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Recordings/exhibition").path
}

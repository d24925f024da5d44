import Foundation
import Replay
import ReplayTesting
import Samples
import SessionLog
import Testing

@Suite struct ScoreboardTests {
  @Test("The recording of Scoreboard replays, and is kept beside what it says")
  func recording() throws {
    try SampleRecordings.expectGolden("match", of: Scoreboard.self)
  }

  @Test("A simulated session of any seed replays, and one seed gives the same bytes")
  func simulation() throws {
    try SampleRecordings.expectSimulationsReplay(Scoreboard.self)
  }

  @Test("An action is a send, and its change of the state is a commit of the same name")
  func actions() throws {
    let lines = try transcript()
    #expect(lines.contains(#"send Scoreboard.match.dispatch {goal: {_0: "Home"}}"#))
    #expect(lines.contains("commit Scoreboard.match version="))
    #expect(lines.contains(#"commit Scoreboard.board version=1 lines splice 0 -0 +["It is 1:0"]"#))
  }

  @Test("A middleware drops an action, begins a timer, and dispatches the result of an effect")
  func middleware() throws {
    let lines = try transcript()
    #expect(lines.contains("timer fire Scoreboard.second"))
    #expect(lines.contains("Scoreboard.match.dispatch {reported: {_0: "))
    #expect(lines.contains(#"refused: {_0: "a match has goals"}"#))
  }

  private func transcript() throws -> String {
    let folder = SampleRecordings.folder(of: Scoreboard.self)
    return try String(contentsOfFile: "\(folder)/match.transcript", encoding: .utf8)
  }
}

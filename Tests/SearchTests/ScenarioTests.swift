import EventModel
import Foundation
import Replay
import Samples
import SessionLog
import TestRounds
import Testing

@Suite struct ScenarioTests {
  @Test("The scenario of a recording, as a file and back, gives the recording byte for byte")
  func recordings() throws {
    let logs = try RecordedScenario.recordings()
    #expect(logs.count == 12)
    for log in logs where rounds(0, thorough: 1) == 1 || log.lastPathComponent != "long.log" {
      // The application has mended what this one recorded.
      if log.lastPathComponent == "price-bug.log" { continue }
      let recorded = [UInt8](try Data(contentsOf: log))
      let scenario = try Scenario(of: SessionLogReader(path: log.path))
      #expect(try Scenario(json: scenario.json) == scenario)
      let replayed = try RecordedScenario(Scenario(json: scenario.json))
      #expect(replayed.bytes == recorded, "\(log.path)")
      #expect(replayed.outcome == ScenarioRun.Outcome(), "\(log.path)")
    }
  }

  @Test("The scenario of a simulated session gives the session byte for byte")
  func simulated() throws {
    for application in RecordedScenario.applications {
      for seed in 1...UInt64(rounds(3, thorough: 40, soak: 350)) {
        let recorded = try RecordedScenario(application, seed: seed, steps: 60)
        let scenario = try Scenario(of: recorded.reader())
        let replayed = try RecordedScenario(scenario)
        #expect(replayed.bytes == recorded.bytes, "\(application) \(seed)")
        #expect(replayed.outcome == ScenarioRun.Outcome(), "\(application) \(seed)")
      }
    }
  }
}

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
    #expect(logs.count == 20)
    for log in logs where rounds(0, thorough: 1) == 1 || log.lastPathComponent != "long.log" {
      // The application has mended what this one recorded.
      if log.lastPathComponent == "price-bug.log" { continue }
      let recorded = [UInt8](try Data(contentsOf: log))
      let scenario = try Scenario(of: SessionLogReader(path: log.path))
      #expect(try Scenario(json: scenario.json) == scenario)
      let replayed = try RecordedScenario(Scenario(json: scenario.json))
      // Not in the expectation, which would print both.
      let isSame = replayed.bytes == recorded
      #expect(isSame, "\(log.path)")
      #expect(replayed.outcome == ScenarioRun.Outcome(), "\(log.path)")
    }
  }

  @Test("A file that is no scenario says which line is wrong")
  func defects() throws {
    func reason(_ stimuli: String, _ effects: String = "", head: String = "") -> String? {
      let head = head.isEmpty ? #"{app: \"Exhibition\", nonce: 5}"# : head
      let text =
        #"{"schema": "compose-replay/scenario/1", "head": "\#(head)", "effects": [\#(effects)],"#
        + #" "stimuli": [\#(stimuli)]}"#
      do throws(ScenarioDefect) {
        _ = try Scenario(json: text)
        return nil
      } catch {
        return error.reason
      }
    }
    let start = #"{"id": 0, "at": "t+0s", "does": ["input start app {}"]}"#
    func second(_ rest: String) -> String? { reason(start + ", {" + rest + "}") }
    #expect(reason(start) == nil)
    #expect(reason("") == "its first stimulus is not the input 'start'")
    #expect(reason(start, head: "{}") != nil && reason(start, head: "{") != nil)
    #expect(second(#""id": 1, "at": "soon""#) == "'soon' of @1 is no time")
    #expect(second(#""id": 1, "at": "t+99999999999s""#)?.contains("beyond 35 years") == true)
    #expect(second(#""id": 9223372036854775807, "at": "t+1s""#)?.contains("no number") == true)
    #expect(second(#""id": 1, "at": "t+1s", "effect": -1"#)?.contains("no number") == true)
    #expect(second(#""id": 1, "at": "t+1s", "does": ["fly"]"#)?.contains("'fly'") == true)
    #expect(second(#""id": 1, "at": "t+1s", "world": ["fly"]"#)?.contains("'fly'") == true)
    #expect(second(#""id": 1, "at": "t+1s", "does": ["@9223372036854775806 end"]"#) != nil)
    #expect(second(#""id": "one", "at": "t+1s""#) != nil)
    #expect(second(#""id": 0, "at": "t+1s""#) == "two stimuli are @0")
    #expect(second(#""id": 1, "at": "t+1s", "scrypt": "tap x""#)?.contains("no 'scrypt'") == true)
    #expect(second(#""id": 1, "at": "t+1s", "script": "tap x", "does": ["end"]"#) != nil)
    #expect(
      second(#""id": 1, "at": "t+1s", "does": ["input start app {}"]"#)?.contains("start") == true)
    #expect(second(#""id": 1, "at": "t+1s", "does": ["timer fire app.t due=1"]"#) != nil)
    let taps = #""does": ["input tap app/button:a", "input tap app/button:b"]"#
    #expect(second(#""id": 1, "at": "t+1s", "# + taps)?.contains("more than one") == true)
    let ended = start + #", {"id": 1, "at": "t+1s", "does": ["end"]}, {"id": 2, "at": "t+2s"}"#
    #expect(reason(ended) == "@2 comes after the end, @1")
    let effect = #"{"id": 9223372036854775807, "at": "t+0s", "after": 0, "node": "", "name": "x"}"#
    #expect(reason(start, effect)?.contains("no number") == true)
  }

  @Test("The scenario of a simulated session gives the session byte for byte")
  func simulated() throws {
    for application in RecordedScenario.applications {
      let isLarge = RecordedScenario.isLarge(application)
      for seed in 1...UInt64(rounds(isLarge ? 1 : 3, thorough: 40, soak: 350)) {
        let steps = isLarge ? rounds(20, thorough: 60) : 60
        let recorded = try RecordedScenario(application, seed: seed, steps: steps)
        let scenario = try Scenario(of: recorded.reader())
        let replayed = try RecordedScenario(scenario)
        #expect(replayed.bytes == recorded.bytes, "\(application) \(seed)")
        #expect(replayed.outcome == ScenarioRun.Outcome(), "\(application) \(seed)")
      }
    }
  }
}

import ReplayTesting
import Testing

@testable import Samples

@Test("The recorded session 'match'")
func matchSession() async throws {
  try await ReplaySession(of: Scoreboard.self, seed: 31) { session in
    session.wait(.milliseconds(27))
    session.tap("app/button:Report")
    session.wait(.milliseconds(12))
    session.answer("Scoreboard/report", with: .error([0, ["reason": "a match has goals"]]))
    session.wait(.milliseconds(319))
    session.tap("app/button:Goal Home[home]")
    session.tap("app/button:Start")
    session.wait(.milliseconds(2_506))
    session.tap("app/button:Goal Home[home]")
    session.tap("app/button:Report")
    session.wait(.milliseconds(1_009))
    session.tap("app/button:Goal Guests[guests]")
    session.tap("app/button:Annul")
    session.tap("app/button:Goal Guests[guests]")
    session.tap("app/button:Stop")
    session.tap("app/button:Goal Guests[guests]")
    session.tap("app/button:Start")
    session.wait(.milliseconds(1_213))
    session.tap("app/button:Stop")
    session.tap("app/button:Report")
    session.answer("Scoreboard/report", with: .value(105))
    session.expect("Scoreboard.match.goals[0]", ["team": "Home", "second": 2])
    session.expect("Scoreboard.match.goals[1]", ["team": "Guests", "second": 3])
    session.expect("Scoreboard.match.report.accepted", ["number": 105])
    session.expect("Scoreboard.match.seconds", 4)
    session.expect("Scoreboard.board.lines[0]", "It is 1:1")
    session.expect("Scoreboard.board.lines[1]", "It is 1:0")
    session.expect("Scoreboard.board.lines[2]", "It is 1:1")
  }
}

/// A match of two teams.
struct Match: Codable, Equatable {
  var goals: [Goal] = []
  /// Seconds of play so far.
  var seconds = 0
  var isRunning = false
  var report = Report.none

  /// A side of the field.
  enum Team: String, Codable, CaseIterable {
    case home = "Home"
    case guests = "Guests"
  }

  struct Goal: Codable, Equatable {
    var team: Team
    var second: Int
  }

  /// What the league has answered to the result.
  enum Report: Codable, Equatable {
    case none
    case sending
    case accepted(number: Int)
    case refused(String)
  }

  /// What can happen in a match.
  enum Action: Codable, Equatable {
    case goal(Team)
    case annul
    case start
    case stop
    case tick
    case report
    case reported(Int)
    case refused(String)
  }

  /// The number of a team's goals.
  func score(of team: Team) -> Int { goals.count { $0.team == team } }

  /// The result as text, the home team first.
  var result: String { "\(score(of: .home)):\(score(of: .guests))" }

  /// The match after an action.
  static func reduce(_ action: Action, _ match: Match) -> Match {
    var match = match
    switch action {
    case .goal(let team): match.goals.append(Goal(team: team, second: match.seconds))
    case .annul: _ = match.goals.popLast()
    case .start: match.isRunning = true
    case .stop: match.isRunning = false
    case .tick: match.seconds += 1
    case .report: match.report = .sending
    case .reported(let number): match.report = .accepted(number: number)
    case .refused(let reason): match.report = .refused(reason)
    }
    return match
  }
}

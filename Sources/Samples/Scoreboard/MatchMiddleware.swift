import DialectKit

/// What happens around the reducer of a match.
enum MatchMiddleware {
  typealias MatchStore = ReducerStore<Match, Match.Action>

  /// Drops a goal while the clock is stopped, and a report of a match that goes on.
  static var referee: MatchStore.Middleware {
    { _, match in
      { next in
        { action in
          switch action {
          case .goal where !match().isRunning: break
          case .report where match().isRunning: break
          default: next(action)
          }
        }
      }
    }
  }

  /// Counts the seconds from the start to the stop.
  static var stopwatch: MatchStore.Middleware {
    { dispatch, match in
      var timer: RuntimeTimer?
      return { next in
        { action in
          let wasRunning = match().isRunning
          next(action)
          if match().isRunning == wasRunning { return }
          timer?.cancel()
          timer = nil
          guard match().isRunning else { return }
          timer = Runtime.ambient.timer(
            "second", node: "Scoreboard", after: .seconds(1), repeats: true
          ) {
            dispatch(.tick)
          }
        }
      }
    }
  }

  /// Sends the result to the league, whose answer is an action.
  static var reporter: MatchStore.Middleware {
    { dispatch, match in
      { next in
        { action in
          next(action)
          guard case .report = action else { return }
          Runtime.ambient.effect(
            "report", node: "Scoreboard", arguments: match().goals, errors: [League.Refusal.self],
            operation: League.number(of:)
          ) { answer in
            switch answer {
            case .success(let number): dispatch(.reported(number))
            case .failure(let error as League.Refusal): dispatch(.refused(error.reason))
            case .failure(let error): dispatch(.refused("\(error)"))
            }
          }
        }
      }
    }
  }
}

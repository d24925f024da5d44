import DialectKit

/// A scoreboard: goals, a clock, a report of the result to the league, and announcements.
///
/// Its stores are in ReSwift's shape. They show that a dialect of 150 lines needs nothing but
/// `DialectKit`.
public struct Scoreboard: App {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  private let match = ReducerStore(
    reducer: Match.reduce, state: Match(),
    middleware: [
      MatchMiddleware.referee, MatchMiddleware.stopwatch, MatchMiddleware.reporter,
    ])
  private let board = ReducerStore(reducer: Headlines.reduce, state: Headlines())
  private let announcer: Announcer

  /// Creates the stores.
  public init() {
    announcer = Announcer(board: board)
    match.subscribe(announcer) { $0.result }
  }

  /// One window with the board above the buttons of the referee.
  public var body: some Scene {
    WindowGroup {
      VStack {
        BoardPanel(match: match, board: board)
        RefereePanel(match: match)
      }
    }
  }
}

/// The result, the time and the announcements.
private struct BoardPanel: View {
  @ObservedObject var match: ReducerStore<Match, Match.Action>
  @ObservedObject var board: ReducerStore<Headlines, Headlines.Action>

  var body: some View {
    Panel("Match") {
      Text("\(match.state.result) after \(match.state.seconds) s")
      ForEach(Array(board.state.lines.enumerated()), id: \.offset) { Text($0.element) }
      switch match.state.report {
      case .none: EmptyView()
      case .sending: Text("Sending the result…")
      case .accepted(let number): Text("Report \(number)")
      case .refused(let reason): Text("Refused: \(reason)").foregroundColor(.red)
      }
    }
  }
}

/// The buttons of the referee.
private struct RefereePanel: View {
  @ObservedObject var match: ReducerStore<Match, Match.Action>

  var body: some View {
    HStack {
      ForEach(Match.Team.allCases, id: \.self) { team in
        Button("Goal \(team.rawValue)") { match.dispatch(.goal(team)) }
      }
      Button("Annul") { match.dispatch(.annul) }.disabled(match.state.goals.isEmpty)
      Button(match.state.isRunning ? "Stop" : "Start") {
        match.dispatch(match.state.isRunning ? .stop : .start)
      }
      Button("Report") { match.dispatch(.report) }.disabled(match.state.report == .sending)
    }
  }
}

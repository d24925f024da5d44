/// The lines that the board shows, the newest first.
struct Headlines: Codable, Equatable {
  var lines: [String] = []

  /// What can happen to the lines.
  enum Action: Codable, Equatable {
    case announce(String)
  }

  /// The lines after an action; at most three are kept.
  static func reduce(_ action: Action, _ headlines: Headlines) -> Headlines {
    switch action {
    case .announce(let line): Headlines(lines: Array(([line] + headlines.lines).prefix(3)))
    }
  }
}

/// Announces each new result of a match on the board, which has a store of its own.
final class Announcer: StoreSubscriber {
  private let board: ReducerStore<Headlines, Headlines.Action>
  private var last = "0:0"

  init(board: ReducerStore<Headlines, Headlines.Action>) { self.board = board }

  func newState(state result: String) {
    guard result != last else { return }
    last = result
    board.dispatch(.announce("It is \(result)"))
  }
}

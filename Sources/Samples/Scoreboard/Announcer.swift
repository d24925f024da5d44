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

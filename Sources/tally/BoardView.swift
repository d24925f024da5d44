#if Macros
import VDStoreMacros

/// The options with their votes, and what can be done with them.
struct BoardView: View {
  @ViewStore private var board: Board
  @State private var name = ""

  init(_ store: Store<Board>) { _board = ViewStore(store) }

  var body: some View {
    VStack {
      ForEach(board.options) { option in
        HStack {
          Button(option.name) { $board.vote(for: option.name) }
          Text("\(option.votes)")
          Button("Drop") { $board.remove(option.name) }
        }
      }
      HStack {
        TextField("Another", text: $name)
        Button("Add", action: addOption)
      }
      Text(note)
      HStack {
        Button("Deliver") { $board.send() }
        Button("Give up") { $board.cancel(Store.deliver) }.disabled(board.deliveries == 0)
        Button("Clear") { $board.clear() }
      }
    }
  }

  private var note: String {
    if board.deliveries > 0 { return "On the way…" }
    return board.problem ?? "\(board.delivered) of \(board.votes) votes delivered"
  }

  private func addOption() {
    do {
      try $board.add(name)
      name = ""
    } catch BoardError.known {
      name = ""
    } catch {
      // There is no name yet.
    }
  }
}
#endif

import Compose
import ReplayRuntime

/// What the table returns for a bet.
struct Payout: Codable {
  var amount: Int
}

enum TableError: Error, Codable {
  case closed
}

struct Dice: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let roll = SignalEmitter()

  struct State: AnyState {
    var eyes = 0
    var message = "Roll the dice."
  }

  var observers: Void {
    roll += {
      var random = runtime.random("dice")
      store.state.eyes = Int.random(in: 1...6, using: &random)
      pay(for: store.state.eyes)
      runtime.timer("reminder", node: "Dice", after: .seconds(30)) {
        store.state.message = "Roll again?"
      }
    }
  }

  private func pay(for eyes: Int) {
    runtime.effect("pay", node: "Dice", arguments: eyes, errors: [TableError.self]) { eyes in
      Payout(amount: eyes == 6 ? 10 : 0)
    } completion: { (result: Result<Payout, any Error>) in
      switch result {
      case .success(let payout): store.state.message = "The table paid \(payout.amount)."
      case .failure(TableError.closed): store.state.message = "The table is closed."
      case .failure(let error): store.state.message = "\(error)"
      }
    }
  }
}

extension Dice: View {
  var body: some View {
    VStack {
      Text("Rolled \(store.state.eyes)")
      Text(store.state.message)
      Button(emitter: roll) { Text("Roll") }
    }
  }
}

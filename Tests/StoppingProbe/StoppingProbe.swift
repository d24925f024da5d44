import Compose
import Foundation
import Replay
import ReplayRuntime

/// An application that stops or hangs as the variable `STOP_AS` says.
///
/// Recorded without the variable it is ordinary. `.ci/stages/stops` replays the recording once for each
/// word of ``Stop`` and expects the verdict, its position, and an end in time.
@main
struct StoppingProbe: StartupComponent {
  @ObservedObject var store = PlainStore<State>()
  let first = SignalEmitter()
  let second = SignalEmitter()

  struct State: AnyState {
    var count = 0
  }

  init() { Stop.now(.atBuild) }

  static var migrations: [Migration] { Hostility.migrations }

  static func main() {
    Hostility.beforeMain()
    ReplayHost.main(Self.self)
  }

  var observers: Void {
    let _ = Stop.now(.atBind)
    first += {
      store.state.count += 1
      Stop.now(.afterCommit)
      Hostility.afterCommit()
    }
    second += {
      Stop.now(.beforeCommit)
      store.state.count += Stop.isWrong ? 20 : 10
      Stop.now(.afterWrong)
      while Stop.isEndless { store.state.count += 1 }
    }
  }
}

extension StoppingProbe: View {
  var body: some View {
    Stop.now(store.state.count == 1 ? .inBody : .never)
    return VStack {
      Text("Count: \(store.state.count)")
      Button(emitter: first) { Text("First") }
      Button(emitter: second) { Text("Second") }
    }
  }
}

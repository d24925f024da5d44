import Compose

/// A till whose faults a search can find: a coupon that stays when the lines go, and a trap.
struct Till: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let add = SignalEmitter()
  let remove = SignalEmitter()
  let coupon = SignalEmitter()

  struct State: AnyState {
    var lines = 0
    var discount = 0
    var total = 0
  }

  var observers: Void {
    add += { change(by: 1) }
    remove += { change(by: -1) }
    coupon += {
      if store.state.lines > 0 { store.state.discount = 500 }
      change(by: 0)
    }
  }

  private func change(by count: Int) {
    store.state.lines = max(0, store.state.lines + count)
    store.state.total = store.state.lines * 700 - store.state.discount
  }
}

extension Till: View {
  var body: some View {
    VStack {
      Text("Total: \(store.state.total)")
      Button(emitter: add) { Text("Add") }
      Button(emitter: remove) { Text("Remove") }
      Button(emitter: coupon) { Text("Coupon") }
    }
  }
}

/// A drawer that breaks when it is pulled twice.
struct Drawer: StartupComponent {
  @ObservedObject var store = PlainStore<State>()

  let pull = SignalEmitter()
  let push = SignalEmitter()

  struct State: AnyState {
    var pulls = 0
  }

  var observers: Void {
    pull += {
      store.state.pulls += 1
      if store.state.pulls == 2 { fatalError("the drawer is broken") }
    }
    push += { store.state.pulls = 0 }
  }
}

extension Drawer: View {
  var body: some View {
    VStack {
      Text("Pulled: \(store.state.pulls)")
      Button(emitter: pull) { Text("Pull") }
      Button(emitter: push) { Text("Push") }
    }
  }
}

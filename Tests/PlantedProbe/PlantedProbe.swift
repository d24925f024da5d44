import Compose
import ReplayRuntime

enum SaveError: Error, Codable {
  case full
  case busy(seconds: Int)
}

/// A desk for orders in which bugs can be planted; see ``Plant``. Without one it has none.
@main
struct PlantedProbe: StartupComponent {
  @ObservedObject var store = PlainStore<State>()
  @ObservedObject var timers = PlainStore<Timers>()

  let add = ValueEmitter<String>()
  let remove = SignalEmitter()
  let clear = SignalEmitter()
  let coupon = SignalEmitter()
  let deposit = ValueEmitter<Int>()
  let save = SignalEmitter()
  let signIn = SignalEmitter()
  let signOut = SignalEmitter()
  let step = ValueEmitter<String>()
  let forget = SignalEmitter()
  let order = SignalEmitter()
  let light = SignalEmitter()
  let dark = SignalEmitter()
  let reset = SignalEmitter()

  struct State: AnyState {
    var lines: [String] = []
    var badge = 0
    var discount = 0
    var total = 0
    var balance = 0
    var deposited = 0
    /// What deposits have lost.
    var missing = 0
    var isSignedIn = false
    /// How often the desk was locked without a user.
    var ghosts = 0
    /// Whether the badge differs from the lines.
    var isStale = false
    var steps: [String] = []
    var address: String? = "12 High Street"
    var quantity = ""
    var message = ""
    var isLight = false
    var isDark = false
  }

  struct Timers: AnyState {
    var locks = 0
  }

  var observers: Void {
    observeCart()
    observeMoney()
    observeDesk()
    if Plant.declared.isOn { declare() }
  }

  private func declare() {
    runtime.always("the total is never negative") { store.state.total >= 0 }
    runtime.never("a badge without a line") { store.state.badge > store.state.lines.count }
    runtime.eventually("the user signs out", within: .seconds(60)) { !store.state.isSignedIn }
    runtime.sometimes("a pot is in the cart") { store.state.lines.contains("pot") }
    runtime.sometimes("a ship is in the cart") { store.state.lines.contains("ship") }
  }

  private func observeCart() {
    add += { name in
      store.state.lines.append(name)
      store.state.badge += 1
      price()
    }
    remove += {
      if !store.state.lines.isEmpty { store.state.lines.removeLast() }
      store.state.badge = store.state.lines.count
      price()
    }
    clear += {
      let many = store.state.lines.count > 2
      store.state.lines = []
      // A sale of many lines goes another way.
      if !(many && Plant.stale.isOn) { store.state.badge = 0 }
      price()
    }
    coupon += {
      if store.state.lines.isEmpty { return }
      store.state.discount = 500
      price()
    }
    order += {
      if Plant.locale.isOn, runtime.answer("locale", { "en_US" }).hasPrefix("ar") {
        fatalError("other digits")
      }
      guard let quantity = Int(store.state.quantity) else {
        store.state.message = "no number"
        return
      }
      if Plant.boundary.isOn, !store.state.lines.isEmpty { _ = Int32(quantity) }
      store.state.message = "ordered \(quantity)"
    }
  }

  private func price() {
    let lines = store.state.lines.reduce(0) { $0 + ($1 == "pot" ? 2_500 : 700) }
    let isForgotten = Plant.total.isOn || Plant.declared.isOn
    if store.state.lines.isEmpty, !isForgotten { store.state.discount = 0 }
    store.state.total = lines - store.state.discount
    store.state.isStale = store.state.badge != store.state.lines.count
  }

  private func observeMoney() {
    deposit += { amount in
      let before = store.state.balance
      runtime.effect("deposit", node: "PlantedProbe", arguments: amount) {
        $0
      } completion: {
        (result: Result<Int, any Error>) in
        guard case .success(let amount) = result else {
          store.state.message = "not deposited"
          return
        }
        let base = Plant.lost.isOn ? before : store.state.balance
        store.state.balance = base + amount
        store.state.deposited += amount
        store.state.missing = store.state.deposited - store.state.balance
      }
    }
    save += {
      runtime.effect(
        "save", node: "PlantedProbe", arguments: store.state.total, errors: [SaveError.self]
      ) {
        $0
      } completion: { (result: Result<Int, any Error>) in
        if Plant.refused.isOn, case .failure(SaveError.busy) = result { fatalError("busy") }
        if Plant.failure.isOn, case .failure = result { fatalError("not saved") }
        store.state.message = (try? result.get()).map { "saved \($0)" } ?? "not saved"
      }
    }
  }

  private func observeDesk() {
    signIn += {
      guard !store.state.isSignedIn else { return }
      store.state.isSignedIn = true
      timers.state.locks += 1
      let lock = timers.state.locks
      runtime.timer("lock", node: "PlantedProbe", after: .seconds(20)) {
        if lock != timers.state.locks, !Plant.timer.isOn { return }
        if !store.state.isSignedIn { store.state.ghosts += 1 }
        store.state.isSignedIn = false
      }
      if Plant.leak.isOn {
        _ = runtime.timer("clock", node: "PlantedProbe", after: .seconds(1), repeats: true) {}
      }
    }
    signOut += {
      store.state.isSignedIn = false
      timers.state.locks += 1
    }
    step += { name in
      let right = ["open", "size", "colour", "gift", "confirm"]
      let isNext = store.state.steps.count < 5 && right[store.state.steps.count] == name
      store.state.steps = isNext ? store.state.steps + [name] : []
      if store.state.steps.count == 5, Plant.crash.isOn { fatalError("the fifth step") }
    }
    forget += {
      store.state.address = nil
      Plant.hoarded += 1
      if Plant.hoard.isOn, Plant.hoarded >= 3 { fatalError("too many") }
    }
    light += {
      store.state.isLight = true
      if Plant.endless.isOn, store.state.isDark, store.state.isSignedIn { dark.send() }
    }
    dark += {
      store.state.isDark = true
      while Plant.hang.isOn, store.state.isLight {}
      if Plant.endless.isOn, store.state.isLight, store.state.isSignedIn { light.send() }
    }
    reset += {
      store.state = State()
      timers.state.locks += 1
    }
  }
}

extension PlantedProbe: View {
  private var address: String {
    let isPlain = !(Plant.shown.isOn && store.state.isSignedIn)
    return store.state.address ?? (isPlain ? "none" : "nil")
  }

  var body: some View {
    VStack {
      Text("Lines: \(store.state.badge), total \(store.state.total), \(store.state.message)")
      Text("Address: \(address)")
      HStack {
        Button("Add pot") { add.send("pot") }
        Button("Add cup") { add.send("cup") }
        Button(emitter: remove) { Text("Remove") }
        Button(emitter: clear) { Text("Clear") }
        Button(emitter: coupon) { Text("Coupon") }
      }
      TextField("Quantity", text: store.binding.quantity)
      Button(emitter: order) { Text("Order") }
      HStack {
        Button("Deposit 10") { deposit.send(10) }
        Button("Deposit 25") { deposit.send(25) }
        Button(emitter: save) { Text("Save") }
      }
      Steps(step: step)
      HStack {
        Button(emitter: signIn) { Text("Sign in") }
        Button(emitter: signOut) { Text("Sign out") }
        Button(emitter: forget) { Text("Forget address") }
        Button(emitter: light) { Text("Light") }
        Button(emitter: dark) { Text("Dark") }
        Button(emitter: reset) { Text("Reset") }
      }
    }
  }
}

/// The buttons of the steps.
struct Steps: View {
  let step: ValueEmitter<String>

  var body: some View {
    HStack {
      Button("Gift") { step.send("gift") }
      Button("Colour") { step.send("colour") }
      Button("Confirm") { step.send("confirm") }
      Button("Size") { step.send("size") }
      Button("Open") { step.send("open") }
    }
  }
}

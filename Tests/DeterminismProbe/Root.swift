import Compose
import OrderedCombine
import ReplayProbes

/// Holds one of everything, does what it is told, and traces what it hears.
struct Root: StartupComponent, View {
  struct State: AnyState {
    var email = ""
    var collections = Collections()
  }

  struct Validation: AnyValidation {
    let email = Validator {
      ValidatorField(for: \State.email) {
        NonEmptyRule().errorMessage("empty")
        EmailRule().errorMessage("no address")
      }
    }
    let length = Validator {
      ValidatorField(for: \State.email) { LengthRule(in: 1...3).errorMessage("length") }
    }
  }

  @ObservedObject var store = Store<State, Validation, Activity>()
  let pages = Pages()
  let left = Shelf(name: "left")
  let right = Shelf(name: "right")
  let many = Emitter<Int>()
  let other = Emitter<Int>()
  let subject = PassthroughSubject<Int, Never>()

  var observers: Void {
    for index in 0..<30 {
      many += { trace("handler \(index): \($0)") }
      store.objectWillChange.sink { _ in trace("publisher \(index)") }.store(in: store)
      subject.sink { trace("subscriber \(index): \($0)") }.store(in: store)
    }
    (many, other) += { trace("either: \($0)") }
    store.didChange += { trace("email \($0.email)") }
    store.didStatusChange += { statuses in
      trace("statuses \(statuses.map(\.rawValue).sorted())")
    }
    for service in [services.name.store, services.last.store, services.list.store] {
      service.didChange += { trace("service: \($0.words.sorted())") }
    }
  }

  var body: some View {
    TextField("Email", text: store.binding.email)
    Text(store.validation.email.errors.joined(separator: ", "))
    pages
    left
    right
    Button("Send") { send() }
    Button("Fill") { fill() }
    Button("Go") { go() }
    Button("Back") { back() }
  }

  private func send() {
    many.send(1)
    other.send(2)
    subject.send(3)
    for status in Activity.allCases { store.status += status }
  }

  private func fill() {
    for store in [services.list.store, services.name.store, services.last.store] {
      store.commit { state in
        for word in ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"] {
          state.words.insert(word)
          state.counts[word] = word.count
        }
      }
    }
    store.commit { state in
      state.collections = services.list.store.state
      state.collections.words.remove("beta")
    }
  }

  private func go() {
    pages.router.push(\Pages.plain)
    pages.router.push(\Pages.lazy)
    pages.dynamic.create { Branch("dynamic") }
    pages.router.push(\Pages.dynamic)
  }

  private func back() {
    pages.dynamic.destroy()
    pages.router.popToRoot()
  }
}

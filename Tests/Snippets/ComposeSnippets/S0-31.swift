// S0-31, lines 954-973 of seed 000
import Compose
import SnippetOutput

private
// snippet
// LogIn.swift

struct LogInComponent : Component {

    @ObservedObject var store = Store<State, Empty, Empty>()

}

// LogIn+State.swift

extension LogInComponent {

    struct State : AnyState {
        var firstName = ""
        var lastName = ""
    }

}
// end

// S0-32, lines 981-994 of seed 000
// snippet
// LogIn+View.swift

extension LogInComponent : View {

    var body : some View {
        VStack {
            TextField("First Name", text: store.binding.firstName)
            TextField("Last Name", text: store.binding.lastName)
        }
    }

}
// end

// S0-33, lines 1000-1012 of seed 000
// snippet
// LogIn+Observers.swift

extension LogInComponent {

    var observers : Void {
        store.didChange += { state in
            print("New full name is \(state.firstName) \(state.lastName).")
        }
    }

}
// end

struct S0_31: StartupComponent, View {
  fileprivate let logIn = LogInComponent()
  var body: some View { logIn }
}

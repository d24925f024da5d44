// S0-33, lines 1000-1012 of seed 000
import Compose
import SnippetOutput

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

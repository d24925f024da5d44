// S0-31, lines 954-973 of seed 000
import Compose
import SnippetOutput

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

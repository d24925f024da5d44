// S0-41, lines 1178-1188 of seed 000
import Compose
import SnippetOutput

// snippet
// LogIn.swift

struct LogInComponent : Component {

    @ObservedObject var store = Store<State, Validation, Status>()
    
    let login = SignalEmitter()

}
// end

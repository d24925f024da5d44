// S0-05, lines 180-188 of seed 000
import Compose
import SnippetOutput

// snippet
// Auth.swift

struct AuthComponent : Component {

    let logIn = SignalEmitter()

}
// end

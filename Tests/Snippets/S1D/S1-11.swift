// S1-11, lines 279-295 of seed 001
import Compose
import SnippetOutput

// snippet
// SignUp.swift
struct SignUpComponent : Component {

    let openLogin = SignalEmitter()

}

// SignUp+Observers.swift
extension SignUpComponent {

    var observers : Void {
        None
    }

}
// end

extension SignUpComponent : View {
  var body: some View { Button(emitter: openLogin) { Text("To log in") } }
}

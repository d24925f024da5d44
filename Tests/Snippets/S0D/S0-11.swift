// S0-11, lines 316-334 of seed 000
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

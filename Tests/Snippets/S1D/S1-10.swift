// S1-10, lines 261-277 of seed 001
import Compose
import SnippetOutput

// snippet
// LogIn.swift
struct LogInComponent : Component {

    let openSignUp = SignalEmitter()

}

// LogIn+Observers.swift
extension LogInComponent {

    var observers : Void {
        None
    }

}
// end

extension LogInComponent : View {
  var body: some View { Button(emitter: openSignUp) { Text("To sign up") } }
}

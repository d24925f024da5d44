// S0-13, lines 373-399 of seed 000
import Compose
import SnippetOutput

// snippet
// LogIn.swift

struct LogInComponent : Component {

}

// LogIn+Observers.swift

extension LogInComponent {

    var observers : Void {
        None
    }

}

// LogIn+View.swift

extension LogInComponent : View {

    var body : some View {
        Text("Welcome To Log In")
    }

}
// end

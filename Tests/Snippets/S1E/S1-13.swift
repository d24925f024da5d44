// S1-13, lines 332-355 of seed 001
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

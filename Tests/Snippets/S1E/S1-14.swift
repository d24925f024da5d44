// S1-14, lines 357-380 of seed 001
import Compose
import SnippetOutput

// snippet
// SignUp.swift
struct SignUpComponent : Component {

}

// SignUp+Observers.swift
extension SignUpComponent {

    var observers : Void {
        None
    }

}

// SignUp+View.swift
extension SignUpComponent : View {

    var body : some View {
        Text("Welcome To Sign Up")
    }

}
// end

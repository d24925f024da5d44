// S0-14, lines 401-427 of seed 000
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

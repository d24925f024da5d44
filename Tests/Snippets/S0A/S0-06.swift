// S0-06, lines 192-208 of seed 000
import Compose
import SnippetOutput

// snippet
// Auth+View.swift

extension AuthComponent : View {

    var body : some View {
        VStack {
            Text("Welcome")
            
            Button(emitter: logIn) {
                Text("Log in")
            }
        }
    }

}
// end

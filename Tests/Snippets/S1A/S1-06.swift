// S1-06, lines 157-172 of seed 001
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

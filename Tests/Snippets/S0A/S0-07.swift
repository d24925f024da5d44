// S0-07, lines 212-224 of seed 000
import Compose
import SnippetOutput

// snippet
// Auth+Observers.swift

extension AuthComponent {

    var observers : Void {
        logIn += {
            print("Log In tapped.")
        }
    }

}
// end

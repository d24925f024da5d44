// S1-07, lines 176-187 of seed 001
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

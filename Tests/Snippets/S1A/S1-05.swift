// S1-05, lines 146-153 of seed 001
import Compose
import SnippetOutput

// snippet
// Auth.swift
struct AuthComponent : Component {

    let logIn = SignalEmitter()

}
// end

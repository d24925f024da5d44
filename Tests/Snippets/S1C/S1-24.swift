// S1-24, lines 733-747 of seed 001
import Compose
import SnippetOutput

// snippet
// ProfileObject.swift
struct ProfileObject {
    let fullName : String
}

// Profile.swift
struct EditProfileComponent : Component {

    let profile : ProfileObject
    
    let close = SignalEmitter()

}
// end

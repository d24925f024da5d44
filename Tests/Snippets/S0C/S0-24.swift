// S0-24, lines 784-800 of seed 000
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

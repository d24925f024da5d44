// S0-22, lines 688-731 of seed 000
import Compose
import SnippetOutput

struct EditProfileComponent : Component, View {
  init() { print("Edit profile made") }

  var body: some View { Text("Edit here") }
}

// snippet
// Profile.swift

struct ProfileComponent : RouterComponent {

    let editProfile = LazyComponent(EditProfileComponent())

    @ObservedObject var router = Router(start: \Self.self)

    let openEditProfile = SignalEmitter()
    
}

// Profile+Observes.swift

extension ProfileComponent : View {

    var observers : Void {
        openEditProfile += {
            router.push(\Self.editProfile)
        }
    }

}

// Profile+View.swift

extension ProfileComponent : RoutableView {

    var body : some View {
        RouterView()
    }

    var routableBody : some View {
        VStack {
            Button(emitter: openEditProfile) {
                Text("Show Edit Profile")
            }
        }
        
    }

}
// end

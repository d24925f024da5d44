// S0-22, lines 688-731 of seed 000
import Compose
import SnippetOutput

private struct EditProfileComponent : Component, View {
  init() { print("Edit profile made") }

  var body: some View { Text("Edit here") }
}

private
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

struct S0_22: StartupComponent, View {
  fileprivate let profile = ProfileComponent()
  var body: some View { profile }
}

// S0-24, lines 784-800 of seed 000
import Compose
import SnippetOutput

enum S0_24 {
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
}

private typealias ProfileObject = S0_24.ProfileObject
private typealias EditProfileComponent = S0_24.EditProfileComponent

// S0-25, lines 804-840 of seed 000
extension EditProfileComponent : View {
  var body: some View {
    Text(profile.fullName)
    Button(emitter: close) { Text("Close") }
  }
}

extension ProfileComponent : RoutableView {
  var body: some View { RouterView() }

  var routableBody: some View {
    Button("Edit Ann") { openEditProfile.send(ProfileObject(fullName: "Ann Example")) }
  }
}

private
// snippet
// Profile.swift

struct ProfileComponent : RouterComponent {

    let editProfile = DynamicComponent<EditProfileComponent>()

    @ObservedObject var router = Router(start: \Self.self)

    let openEditProfile = Emitter<ProfileObject>()

}

// Profile+Observers.swift

extension ProfileComponent {

    var observers : Void {
        openEditProfile += { profileToEdit in 
            // Create an instance of an underlying component
            editProfile.create {
                EditProfileComponent(profile: profileToEdit)
            }
            
            // Observe emitters of the newly created instance
            editProfile.close += {
                editProfile.destroy()
                router.pop()
            }
  
            // Present the instance using routing
            router.push(\Self.editProfile)
        }
    }

}
// end

struct S0_25: StartupComponent, View {
  fileprivate let profile = ProfileComponent()
  var body: some View { profile }
}

// S0-23, lines 744-772 of seed 000
import Compose
import SnippetOutput

private struct ProfileComponent : RouterComponent {
  let editProfile = LazyComponent(EditProfileComponent())
  @ObservedObject var router = Router(start: \Self.self)
  let openEditProfile = SignalEmitter()
  let back = SignalEmitter()
}

extension ProfileComponent : RoutableView {
  var body: some View {
    RouterView()
    Button("Back") { router.pop() }
  }

  var routableBody: some View { Button(emitter: openEditProfile) { Text("Edit") } }
}

extension EditProfileComponent : View {
  var body: some View { Button(emitter: didSave) { Text("Save") } }
}

private
// snippet
// EditProfile.swift

struct EditProfileComponent : Component {

    let didSave = SignalEmitter()

}

// Profile+Observers.swift

extension ProfileComponent {

    var observers : Void {
        openEditProfile += {
            router.push(\Self.editProfile)
        }
    
        editProfile.didCreate += {
            print("Edit profile created!")
            
            editProfile.didSave += {
                print("Edit profile's didSave received!")
            }
        }
    }

}
// end

struct S0_23: StartupComponent, View {
  fileprivate let profile = ProfileComponent()
  var body: some View { profile }
}

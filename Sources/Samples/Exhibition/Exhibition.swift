import Compose
import HeadlessUI

/// Two halls with named things: a change of a name is seen wherever the thing is shown.
///
/// The example of shared references in Compose's own text.
package struct Exhibition: RouterComponent, StartupComponent {
  /// Every effect asks a stand-in that answers from its arguments.
  public static let allowsEffectBodies = true

  let hall = Hall()
  let gallery = Gallery()

  let openHall = SignalEmitter()
  let openGallery = SignalEmitter()

  @ObservedObject package var router = Router(start: \Self.hall)

  package init() {}

  package var observers: Void {
    openHall += { router.replace(\Self.hall) }
    openGallery += { router.replace(\Self.gallery) }
  }
}

extension Exhibition: View {
  package var body: some View {
    VStack {
      HStack {
        Button(emitter: openHall) { Text("Hall") }
        Button(emitter: openGallery) { Text("Gallery") }
      }
      RouterView()
    }
  }
}

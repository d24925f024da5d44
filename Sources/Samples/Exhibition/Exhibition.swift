import Compose
import HeadlessUI

/// Two halls with named specimens: a changed name appears wherever the specimen is shown.
///
/// The example of shared references in the documentation of Compose.
package struct Exhibition: RouterComponent, StartupComponent {
  /// Every effect calls a stand-in that computes its answer from its arguments.
  public static let allowsEffectBodies = true

  let hall = Hall()
  let gallery = Gallery()

  let openHall = SignalEmitter()
  let openGallery = SignalEmitter()

  /// Shows the hall or the gallery.
  @ObservedObject package var router = Router(start: \Self.hall)

  /// Creates the exhibition with the hall in front.
  package init() {}

  /// Changes the route when one of the two buttons is pressed.
  package var observers: Void {
    openHall += { router.replace(\Self.hall) }
    openGallery += { router.replace(\Self.gallery) }
  }
}

extension Exhibition: View {
  /// The two buttons, and the chosen hall below them.
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

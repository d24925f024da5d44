/// The path of a view with properties that are nodes, reserved while the view is on the screen.
final class PlaceName {
  let path: String
  private let names: PlaceNames
  private let slot: String

  init(_ path: String, in names: PlaceNames) {
    self.names = names
    (self.path, slot) = names.take(path)
  }

  func leave() { names.release(slot) }
}

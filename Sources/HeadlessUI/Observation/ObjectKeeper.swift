import ReplayRuntime

/// Makes a node of the observed object in a property, unless another property has made one of it.
final class ObjectKeeper {
  private var object: AnyObject?
  private var node: RuntimeNode?

  /// Keeps an object in place of the former one.
  func keep(_ new: AnyObject, at place: PropertyPlace) {
    if object === new, node != nil || place.runtime.keeps(new) { return }
    leave()
    object = new
    node = place.runtime.keep(new, at: place.path)
  }

  func leave() {
    node?.leaveTree()
    (object, node) = (nil, nil)
  }
}

/// ``ObjectKeeper`` of a property that owns nothing else.
private final class PlacedKeeper: PlacedObject {
  let place: PlaceLink
  let keeper = ObjectKeeper()

  init(at place: PropertyPlace) { self.place = place.link }

  func leave() { keeper.leave() }
}

extension PropertyPlace {
  /// Records an observed object that the property holds, unless another node has it already.
  package func keep(_ object: AnyObject) {
    guard runtime.canKeep(object) else { return }
    kept { PlacedKeeper(at: self) }.keeper.keep(object, at: self)
  }
}

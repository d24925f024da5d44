/// The places that show one view value, by what each of them keeps for one property.
///
/// Several places may show the same value, such as a route that is on the stack twice. The property
/// then refers to the place that was evaluated last or that takes an input, as long as it is on the
/// screen.
///
/// Not generic, because the metadata of a generic struct would be looked up for each read.
package struct Places {
  private var place: (any PlacedObject)?
  /// The other places that show the value, the last one at the end.
  private var others: [any PlacedObject] = []

  /// Creates a list without places.
  package init() {}

  /// What the property refers to: what the last place keeps, if all have left the screen; nil before
  /// the first place.
  package var current: (any PlacedObject)? {
    mutating get {
      guard let place, !place.place.isOnScreen else { return place }
      while let other = others.popLast() {
        if other.place.isOnScreen {
          self.place = other
          break
        }
      }
      return self.place
    }
  }

  /// Lets the property refer to what a place keeps.
  package mutating func connect(to new: any PlacedObject) {
    guard let place, place !== new else {
      self.place = new
      return
    }
    self.place = new
    guard place.place.isOnScreen else { return }
    others.removeAll { $0 === new || !$0.place.isOnScreen }
    others.append(place)
    new.place.noteShared(with: place.place)
  }
}

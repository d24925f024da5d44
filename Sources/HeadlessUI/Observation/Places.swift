/// The places that show one view value, by what each of them keeps for one property.
///
/// Several places may show the same value, such as a route that is on the stack twice. The property
/// then refers to the place that was evaluated last or that takes an input, as long as it is on the
/// screen.
package struct Places<Kept: PlacedObject> {
  private var place: Kept?
  /// The other places that show the value, the last one at the end.
  private var others: [Kept] = []

  /// Creates a list without places.
  package init() {}

  /// What the property refers to: what the last place keeps, if all have left the screen; nil before
  /// the first place.
  package var current: Kept? {
    mutating get {
      guard let place, !place.isOnScreen else { return place }
      while let other = others.popLast() {
        if other.isOnScreen {
          self.place = other
          break
        }
      }
      return self.place
    }
  }

  /// Lets the property refer to what a place keeps.
  ///
  /// - Returns: Whether another place on the screen shows the value, too.
  package mutating func connect(to new: Kept) -> Bool {
    guard let place, place !== new else {
      self.place = new
      return false
    }
    self.place = new
    guard place.isOnScreen else { return false }
    others.removeAll { $0 === new || !$0.isOnScreen }
    others.append(place)
    return true
  }
}

/// An object that a view makes once and keeps while it is at its place on the screen.
///
/// Source: SwiftUI's `StateObject`.
@propertyWrapper @dynamicMemberLookup
public struct StateObject<Object: ObservableObject>: PlacedProperty, ObjectProperty {
  private let link: StateObjectLink<Object>

  /// Creates the property with a closure that makes the object. Called at most once for each place.
  public init(wrappedValue make: @autoclosure @escaping () -> Object) {
    link = StateObjectLink(make: make)
  }

  /// The object at the view's place.
  public var wrappedValue: Object { link.object }

  /// The wrapper itself. Its dynamic members are bindings.
  public var projectedValue: StateObject { self }

  /// Finds or makes the object at the view's place and subscribes the place to it.
  public func _connect(to place: PropertyPlace) {
    let kept = place.kept {
      PlacedStateObject(place.runtime.run { link.takeObject() }, at: place)
    }
    link.connect(to: kept)
    place.observe(kept.object)
  }
}

extension StateObject: OwningProperty {
  /// The object; made at the first read.
  package var owned: AnyObject { link.object }
}

/// Storage shared by copies of one view value.
private final class StateObjectLink<Object: ObservableObject> {
  private let make: () -> Object
  /// The object that was made before a place asked for one.
  private var early: Object?
  @exclusivity(unchecked) private var places = Places()

  init(make: @escaping () -> Object) { self.make = make }

  /// The object that is read.
  var object: Object {
    if let place = places.current {
      return unsafeDowncast(place, to: PlacedStateObject<Object>.self).object
    }
    if let early { return early }
    let made = make()
    early = made
    return made
  }

  func connect(to new: PlacedStateObject<Object>) { places.connect(to: new) }

  /// The object of a new place, which no other place has.
  func takeObject() -> Object {
    defer { early = nil }
    return early ?? make()
  }
}

/// The object of one state-object property at one place.
private final class PlacedStateObject<Object: ObservableObject>: PlacedObject {
  let object: Object
  let place: PlaceLink
  private let keeper = ObjectKeeper()

  init(_ object: Object, at place: PropertyPlace) {
    self.object = object
    self.place = place.link
    if let named = object as? any TreeNamed {
      named.bindToTree(at: place.path)
    } else {
      keeper.keep(object, at: place)
    }
  }

  func leave() {
    (object as? any TreeNamed)?.unbindFromTree()
    keeper.leave()
  }
}

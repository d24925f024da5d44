/// An object that a view makes once and keeps for as long as it keeps its place on the screen.
///
/// Source: SwiftUI's `StateObject`.
@propertyWrapper @dynamicMemberLookup
public struct StateObject<Object: ObservableObject>: DynamicProperty, ObjectProperty {
  private let link: StateObjectLink<Object>

  /// Says how a new place makes its object; called at most once for each place.
  public init(wrappedValue make: @autoclosure @escaping () -> Object) {
    link = StateObjectLink(make: make)
  }

  /// The object.
  public var wrappedValue: Object { link.object }

  /// The wrapper, whose members are bindings.
  public var projectedValue: StateObject { self }

  /// Finds or makes the object that the view's place keeps, and subscribes the place to it.
  public func _connect(to place: PropertyPlace) {
    let kept = place.kept {
      PlacedStateObject(place.runtime.run { link.object }, at: place)
    }
    link.known = kept.object
    place.observe(kept.object)
  }
}

extension StateObject: OwningProperty {
  package var owned: AnyObject { link.object }
}

/// A property that owns an object, which it makes when somebody asks for it.
package protocol OwningProperty {
  /// The object.
  var owned: AnyObject { get }
}

private final class StateObjectLink<Object> {
  private let make: () -> Object
  var known: Object?

  init(make: @escaping () -> Object) { self.make = make }

  var object: Object {
    if let known { return known }
    let made = make()
    known = made
    return made
  }
}

/// The object of one property at one place.
private final class PlacedStateObject<Object: ObservableObject>: PlacedObject {
  let object: Object

  init(_ object: Object, at place: PropertyPlace) {
    self.object = object
    (object as? any TreeNamed)?.bindToTree(at: place.path)
  }

  func leave() {
    (object as? any TreeNamed)?.unbindFromTree()
  }
}

/// An object that a view may own and that has a path of its own in the tree, such as a store.
package protocol TreeNamed: AnyObject {
  /// Gives the object and its parts their place.
  func bindToTree(at path: String)

  /// Takes the object and its parts out of the tree.
  func unbindFromTree()
}

/// An object that a view makes once and keeps while it is at its place on the screen.
///
/// Source: SwiftUI's `StateObject`.
@propertyWrapper @dynamicMemberLookup
public struct StateObject<Object: ObservableObject>: DynamicProperty, ObjectProperty {
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
      PlacedStateObject(place.runtime.run { link.object }, at: place)
    }
    if let other = link.known, other !== kept.object { place.noteShared() }
    link.known = kept.object
    place.observe(kept.object)
  }
}

extension StateObject: OwningProperty {
  /// The object; made at the first read.
  package var owned: AnyObject { link.object }
}

/// A property that owns an object and makes it at the first read.
package protocol OwningProperty {
  /// The object that the property owns.
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

/// The object of one state-object property at one place.
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

/// An object with its own path in the tree that a view may own, such as a store.
package protocol TreeNamed: AnyObject {
  /// Binds the object and its parts at a path.
  func bindToTree(at path: String)

  /// Removes the object and its parts from the tree.
  func unbindFromTree()
}

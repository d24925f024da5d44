import OrderedCombine
import ReplayRuntime

/// An object whose changes evaluate the view's body again.
///
/// Source: SwiftUI's `ObservedObject`.
@propertyWrapper @dynamicMemberLookup
public struct ObservedObject<Object: ObservableObject>: PlacedProperty, ObjectProperty {
  /// The observed object.
  public var wrappedValue: Object

  /// Creates the property with its object.
  public init(wrappedValue: Object) { self.wrappedValue = wrappedValue }

  /// The wrapper itself. Its dynamic members are bindings.
  public var projectedValue: ObservedObject { self }

  /// Subscribes the view's place to the object, once.
  public func _connect(to place: PropertyPlace) { place.observe(wrappedValue) }
}

extension ObservedObject: ObjectWrapper {
  /// The observed object.
  package var wrappedObject: AnyObject { wrappedValue }
}

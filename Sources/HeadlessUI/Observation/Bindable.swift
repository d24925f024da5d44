import Observation

/// An `@Observable` object whose dynamic members are bindings.
///
/// Source: SwiftUI's `Bindable`.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value>: PlacedProperty {
  /// The object.
  public var wrappedValue: Value

  /// Creates the property with its object.
  public init(wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// The wrapper itself. Its dynamic members are bindings.
  public var projectedValue: Bindable { self }

  /// Records the object if nothing else does.
  public func _connect(to place: PropertyPlace) { place.keep(wrappedValue as AnyObject) }
}

extension Bindable where Value: AnyObject & Observable {
  /// Creates the property with its object.
  public init(_ object: Value) { wrappedValue = object }

  /// A binding to a member of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

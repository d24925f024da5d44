import ReplayRuntime

/// An object that a view above set with `environmentObject(_:)`.
///
/// If no view above has set one, failure CR4105 names the type when the view appears. Reading the
/// property then ends the program.
///
/// Source: SwiftUI's `EnvironmentObject`.
@propertyWrapper @dynamicMemberLookup
public struct EnvironmentObject<Object: ObservableObject>: PlacedProperty, ObjectProperty {
  private let link = Link()

  private final class Link {
    var object: Object?
    /// The place that was connected last.
    var place: PlaceLink?
    /// Whether more than one place has been connected.
    var hasOthers = false

    func connect(to new: Object, at newPlace: PlaceLink) {
      if let place, place !== newPlace { hasOthers = true }
      if let object, object !== new, hasOthers { newPlace.noteShared(with: place) }
      (object, place) = (new, newPlace)
    }
  }

  /// Declares that the view needs the object. The environment provides it.
  public init() {}

  /// The object from the environment.
  public var wrappedValue: Object {
    guard let object = link.object else {
      fatalError("no view above has environmentObject(_:) of \(Object.self)")
    }
    return object
  }

  /// The wrapper itself. Its dynamic members are bindings.
  public var projectedValue: EnvironmentObject { self }

  /// Finds the object and subscribes the view's place to it.
  public func _connect(to place: PropertyPlace) {
    if let object = place.environment.object(Object.self) {
      link.connect(to: object, at: place.link)
      place.observe(object)
    } else if link.object == nil {
      place.runtime.fail(
        FailureCode.environmentObjectMissing, node: place.path,
        "no view above has environmentObject(_:) of \(TypeLabel.of(Object.self))")
    }
  }
}

nonisolated extension View {
  /// Passes an object down to the views inside, which find it by its type.
  public func environmentObject<Object: ObservableObject>(
    _ object: Object
  ) -> EnvironmentObjectView<Self, Object> {
    EnvironmentObjectView(content: self, object: object)
  }
}

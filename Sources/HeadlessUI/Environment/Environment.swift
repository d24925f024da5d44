import Observation
import ReplayRuntime

/// A value that a view above set with `environment(_:_:)`, or an object that it set with
/// `environment(_:)`.
///
/// Source: SwiftUI's `Environment`.
@propertyWrapper
public struct Environment<Value>: PlacedProperty {
  private let link: EnvironmentLink<Value>

  /// Reads a value by its key path.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    link = EnvironmentLink(followsControls: keyPath == \EnvironmentValues.isEnabled) {
      $0.values[keyPath: keyPath]
    }
  }

  /// Reads an object by its type. If no view above has set one, failure CR4105 names the type.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    link = EnvironmentLink(followsControls: false, holdsObject: true) { $0.object(type) }
  }

  /// Reads an object by its type; nil if no view above has set one.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    link = EnvironmentLink(followsControls: false, holdsObject: true) { .some($0.object(type)) }
  }

  /// The value.
  public var wrappedValue: Value { link.value }

  /// Finds the value.
  public func _connect(to place: PropertyPlace) { link.connect(to: place) }
}

/// Storage shared by copies of one view value.
private final class EnvironmentLink<Value> {
  private let followsControls: Bool
  private let holdsObject: Bool
  private let read: (ViewEnvironment) -> Value?
  private var found: Value?
  /// The place that was connected last.
  private var place: PlaceLink?

  init(
    followsControls: Bool, holdsObject: Bool = false, _ read: @escaping (ViewEnvironment) -> Value?
  ) {
    (self.followsControls, self.holdsObject) = (followsControls, holdsObject)
    self.read = read
  }

  var value: Value {
    if let found { return found }
    guard let value = read(ViewEnvironment()) else {
      fatalError("no view above has environment(_:) of \(Value.self)")
    }
    return value
  }

  func connect(to new: PropertyPlace) {
    if followsControls { new.node.followsControls = true }
    found = read(new.environment)
    if found == nil {
      new.runtime.fail(
        FailureCode.environmentObjectMissing, node: new.path,
        "no view above has environment(_:) of \(TypeLabel.of(Value.self))")
    }
    if let found, holdsObject { new.keep(found as AnyObject) }
    if let place, place !== new.link, place.isOnScreen { new.link.noteShared(with: place) }
    place = new.link
  }
}

import Observation

/// A property of a view that holds a value.
protocol HoldingProperty {
  static var heldType: Any.Type { get }
}

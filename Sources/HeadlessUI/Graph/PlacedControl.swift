import ReplayRuntime

/// A control that knows where the source creates it.
protocol PlacedControl {
  /// The call of the initializer; ``CallSite/none`` for controls that this package makes.
  var place: CallSite { get }
  /// Whether an input calls a closure of the application, and not only an emitter.
  var callsClosure: Bool { get }
}

extension PlacedControl {
  var callsClosure: Bool { true }
}

import ReplayRuntime
import TypeLayout

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

let placedControls = Conformers((any PlacedControl).self)

/// A field that the user edits.
protocol TextInput {
  var text: Binding<String> { get }
}

let textInputs = Conformers((any TextInput).self)

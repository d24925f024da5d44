import EventModel

/// The place of a control, as the control knows it.
protocol ControlPlace: AnyObject {
  /// Selects the value of this place in a selection; nil for other places.
  var choose: (() -> Void)? { get }
  /// Reads and writes the text of a field; nil for other controls.
  var fieldText: Binding<String>? { get }
  /// The control, if it knows where the source makes it.
  var placedControl: (any PlacedControl)? { get }
  /// What the views above do when the control takes an input.
  var controlActions: ControlActions? { get }
  /// Runs a closure of the place outside an evaluation.
  func acting(_ body: () -> Void)
  /// Carries out an input.
  func perform(_ text: String?)
}

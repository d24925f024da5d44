/// What the views above a control do when the control takes an input.
final class ControlActions {
  private let outer: ControlActions?
  var edit: (() -> Void)?
  var tap: (() -> Void)?
  var submission: (() -> Void)?
  var focus: (() -> Bool)?
  /// Whether what is submitted inside reaches no view above.
  var isSubmitScope = false

  init(inside outer: ControlActions?) { self.outer = outer }

  /// Runs what happens before a field is edited, from the inside outwards.
  func willEdit() {
    edit?()
    outer?.willEdit()
  }

  /// Runs what happens before a control is tapped, from the inside outwards.
  func willTap() {
    tap?()
    outer?.willTap()
  }

  /// Runs what happens when a field is submitted, from the inside outwards.
  func submit() {
    submission?()
    if !isSubmitScope { outer?.submit() }
  }

  /// Whether the nearest ``FocusState`` names this control.
  var hasFocus: Bool { focus.map { $0() } ?? outer?.hasFocus ?? false }

  /// Whether something happens when a field is submitted.
  var submits: Bool { submission != nil || (!isSubmitScope && outer?.submits == true) }
}

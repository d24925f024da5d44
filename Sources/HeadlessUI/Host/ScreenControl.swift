import EventModel

/// A place on the screen that takes input, with the name that inputs use for it.
final class ScreenControl {
  /// Unowned, because it owns the screen nodes that own this control.
  unowned let place: any ControlPlace
  private let scope: EnvironmentScope
  private let kind: ScreenNode.Kind
  private let label: String
  @exclusivity(unchecked) private var knownTarget: String?
  /// The size of ``target`` in bytes, as in ``SoughtPath``; nil before the first search.
  @exclusivity(unchecked) private var size: Int?

  init(
    at place: any ControlPlace, in scope: EnvironmentScope, kind: ScreenNode.Kind, label: String
  ) {
    (self.place, self.scope) = (place, scope)
    self.kind = kind
    self.label = label
  }

  /// The path of the control in inputs, without an ordinal. The first read computes it.
  var target: String {
    if let knownTarget { return knownTarget }
    let made = scope.target(role: kind.role, label: label)
    knownTarget = made
    return made
  }

  /// Whether ``target`` is a path. A path of another size is told apart without making the target.
  func isAt(_ path: SoughtPath) -> Bool {
    if size == nil {
      let (component, role, rows) = (scope.component, kind.role, scope.rows)
      let bytes = component.utf8.count + role.utf8.count + label.utf8.count + rows.utf8.count
      let units = component.utf16.count + role.utf16.count + label.utf16.count + rows.utf16.count
      // The target has two more characters, a slash and a colon.
      size = SoughtPath.size(bytes: bytes + 2, units: units + 2)
    }
    if size != path.size, size != SoughtPath.unknownSize, path.size != SoughtPath.unknownSize {
      return false
    }
    return target == path.text
  }

  /// Carries out an input on the current view.
  ///
  /// - Parameter text: The whole new text of a field, or what is chosen; nil for a tap, which submits a
  ///   field.
  func perform(_ text: String?) {
    place.acting {
      let actions = place.controlActions
      if kind.isField { actions?.willEdit() } else { actions?.willTap() }
      if kind.isField && text == nil {
        actions?.submit()
      } else {
        choose(text)
      }
    }
  }

  /// Carries out an input without what the views above do with it.
  func act(_ text: String?) { place.acting { choose(text) } }

  private func choose(_ text: String?) {
    if let choose = place.choose { choose() } else { place.perform(text) }
  }

  /// Whether a tap on this field submits it.
  var submits: Bool {
    kind.isField && place.controlActions?.submits == true
  }

  /// Whether a ``FocusState`` names this control.
  var hasFocus: Bool { place.controlActions?.hasFocus == true }

  /// Reads and writes the text of a field; nil for other controls.
  var text: Binding<String>? { place.fieldText }

  /// The control, if it knows where the source makes it.
  var placed: (any PlacedControl)? { place.placedControl }

  /// Whether a control of this place would have the same name.
  func isNamed(_ label: String, in scope: EnvironmentScope) -> Bool {
    self.scope === scope && self.label.hasSameBytes(as: label)
  }
}

extension ScreenNode {
  /// Whether this element or one in it is a control.
  var hasControl: Bool { control != nil || children.contains(where: \.hasControl) }

  /// The texts that are not in a control, joined by spaces.
  var textBesideControls: String {
    if control != nil { return "" }
    return ([text ?? ""] + children.map(\.textBesideControls)).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension ScreenNode.Kind {
  /// Whether a control of this kind takes text.
  var isField: Bool {
    switch self {
    case .textField, .secureField, .textEditor, .area: true
    default: false
    }
  }

  /// The word for a control of this kind in input targets.
  fileprivate var role: String {
    switch self {
    // Searching a table for the word of each button would take longer than the comparison.
    case .button: "button"
    default: ControlWords.roles[rawValue] ?? "field"
    }
  }
}

import CBOR
import EventModel

/// A place on the screen that takes input, with the name that inputs use for it.
final class ScreenControl {
  /// Unowned, because it owns the screen nodes that own this control.
  unowned let node: ViewNode
  private let scope: EnvironmentScope
  private let kind: ScreenNode.Kind
  private let label: String
  @exclusivity(unchecked) private var knownTarget: String?
  /// The size of ``target`` in bytes, as in ``SoughtPath``; nil before the first search.
  @exclusivity(unchecked) private var size: Int?

  init(node: ViewNode, kind: ScreenNode.Kind, label: String) {
    self.node = node
    scope = node.environment.scope
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

  /// Carries out an input on the current view. A field receives its whole new text.
  func perform(_ text: String?) {
    node.acting {
      let actions = node.environment.object(ControlActions.self)
      if kind.isField { actions?.willEdit() } else { actions?.willTap() }
      if kind.isField && text == nil {
        actions?.submit()
      } else {
        choose(text)
      }
    }
  }

  /// Carries out an input without what the views above do with it.
  func act(_ text: String?) { node.acting { choose(text) } }

  private func choose(_ text: String?) {
    if let choose = node.choose { choose() } else { node.perform(text) }
  }

  /// Whether a tap on this field submits it.
  var submits: Bool {
    kind.isField && node.environment.object(ControlActions.self)?.submits == true
  }

  /// Whether a ``FocusState`` names this control.
  var hasFocus: Bool { node.environment.object(ControlActions.self)?.hasFocus == true }

  /// Reads and writes the text of a field; nil for other controls.
  var text: Binding<String>? { node.fieldText }

  /// The control, if it knows where the source makes it.
  var placed: (any PlacedControl)? { node.placedControl }

  /// Whether a control of this place would have the same name.
  func isNamed(_ label: String, in environment: ViewEnvironment) -> Bool {
    scope === environment.scope && self.label.hasSameBytes(as: label)
  }
}

/// The path of a control that a search looks for.
struct SoughtPath {
  let text: String
  /// The number of bytes; ``unknownSize`` for a path that is not ASCII, which may be equal to another
  /// one without having the same bytes.
  let size: Int

  static let unknownSize = -1

  init(_ text: String) {
    self.text = text
    size = Self.size(bytes: text.utf8.count, units: text.utf16.count)
  }

  /// Only ASCII characters have as many units in UTF-8 as in UTF-16, and strings know both counts.
  static func size(bytes: Int, units: Int) -> Int { bytes == units ? bytes : unknownSize }
}

extension ViewContext {
  /// Returns what a place shows: its former element, when nothing in it differs.
  func element(
    _ kind: ScreenNode.Kind, text: String? = nil, value: String? = nil,
    style: ScreenStyle = .plain, children: [ScreenNode] = [], layout: [LayoutStyle] = []
  ) -> [ScreenNode] {
    let former = former
    if former.count == 1 {
      let old = former[0]
      if old.kind == kind, ScreenNode.areIdentical(old.children, children),
        ScreenNode.sameBytes(old.text, text), ScreenNode.sameBytes(old.value, value),
        old.style.showsSame(as: style), old.id == nil, !old.isDisabled, old.shortcut == nil,
        old.layout == layout
      {
        return former
      }
    }
    return [
      ScreenNode(
        kind: kind, text: text, value: value, style: style, children: children, layout: layout)
    ]
  }

  /// Returns elements on top of one another, the last one in front.
  package func stack(_ layers: [ScreenNode]) -> [ScreenNode] { element(.zStack, children: layers) }

  /// Returns what a control shows. The place keeps its control while the control has the same name.
  ///
  /// - Parameters:
  ///   - text: What the screen shows on the control; nil if its children show it.
  ///   - label: The name in input targets, unless a view above has given another one.
  func control(
    _ kind: ScreenNode.Kind, text: String?, value: String? = nil, label: String,
    shortcut: String? = nil, children: [ScreenNode] = []
  ) -> [ScreenNode] {
    let environment = node.environment
    let shortcut = environment.shortcut ?? shortcut
    let label = environment.name ?? label
    let former = node.output
    var kept: ScreenControl?
    if former.count == 1, let control = former[0].control, control.isNamed(label, in: environment) {
      kept = control
      let old = former[0]
      if old.kind == kind, ScreenNode.sameBytes(old.text, text),
        ScreenNode.sameBytes(old.value, value), old.isDisabled == environment.isDisabled,
        ScreenNode.sameBytes(old.shortcut, shortcut),
        old.style.showsSame(as: environment.style),
        ScreenNode.areIdentical(old.children, children)
      {
        return former
      }
    }
    return [
      ScreenNode(
        kind: kind, text: text, value: value, isDisabled: environment.isDisabled,
        shortcut: shortcut, style: environment.style, children: children,
        control: kept ?? ScreenControl(node: node, kind: kind, label: label))
    ]
  }
}

extension ViewContext {
  /// Returns a control with the text of its label. Controls in the label stay what they are: the control is
  /// then around them, with the name of the other texts.
  ///
  /// - Parameters:
  ///   - name: The name in input targets, in the place of the text.
  ///   - text: The text of the label, if it is known.
  func labelled(
    _ kind: ScreenNode.Kind, value: String? = nil, name: String? = nil, shortcut: String? = nil,
    _ label: [ScreenNode], text: String? = nil
  ) -> [ScreenNode] {
    let text = text ?? ScreenNode.plainText(of: label)
    guard node.host.runtime.rules.labelsKeepControls, label.contains(where: \.hasControl) else {
      return control(kind, text: text, value: value, label: name ?? text, shortcut: shortcut)
    }
    let own = label.map(\.textBesideControls).filter { !$0.isEmpty }.joined(separator: " ")
    return control(
      kind, text: nil, value: value, label: name ?? (own.isEmpty ? text : own), shortcut: shortcut,
      children: label)
  }
}

extension ScreenNode {
  /// Whether this element or one in it is a control.
  var hasControl: Bool { control != nil || children.contains(where: \.hasControl) }

  /// The texts that are not in a control, joined by spaces.
  fileprivate var textBesideControls: String {
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

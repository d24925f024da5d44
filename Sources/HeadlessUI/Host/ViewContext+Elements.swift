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
    if former.count == 1, let control = former[0].control,
      control.isNamed(label, in: environment.scope)
    {
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
        control: kept ?? ScreenControl(at: node, in: environment.scope, kind: kind, label: label))
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

extension ViewNode: ControlPlace {
  final var controlActions: ControlActions? { environment.object(ControlActions.self) }
}

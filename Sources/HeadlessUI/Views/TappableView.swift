import ReplayRuntime

/// A view that the user taps like a button.
public struct TappableView<Content> {
  let content: Content
  let place: CallSite
  let name: () -> String?
  let action: ControlAction
  /// Whether the controls in the content run the action, too.
  var isBeside = false
}

extension TappableView: PlacedControl {
  var callsClosure: Bool { name() == nil }
}

extension TappableView: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns a button with the text of the content. Controls in the content stay what they are: then the
  /// button is around them, with the name of the other texts; a content that is one control is that one.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    guard context.node.host.runtime.rules.tapsKeepControls,
      children.contains(where: \.hasControl)
    else { return context.control(.button, text: text, label: name() ?? text) }
    if isBeside || children.count == 1 && children[0].control != nil { return children }
    let own = children.map(\.textBesideControls).filter { !$0.isEmpty }.joined(separator: " ")
    return context.control(
      .button, text: nil, label: name() ?? (own.isEmpty ? text : own), children: children)
  }

  /// Runs the action.
  public func _perform(_ text: String?) { action.run() }
}

extension ScreenNode {
  /// Whether this element or one in it is a control.
  fileprivate var hasControl: Bool { control != nil || children.contains(where: \.hasControl) }

  /// The texts that are not in a control, joined by spaces.
  fileprivate var textBesideControls: String {
    if control != nil { return "" }
    return ([text ?? ""] + children.map(\.textBesideControls)).filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

nonisolated extension View {
  /// Runs a closure when the user taps the view or a control in it, in addition to what the control does.
  package func tappableBeside(
    place: CallSite, action: @escaping () -> Void
  ) -> TappableView<ActingView<Self>> {
    TappableView(
      content: acting(onTap: action), place: place, name: { nil }, action: ControlAction(action),
      isBeside: true)
  }

  /// Runs a closure when the user taps the view.
  public func onTapGesture(
    file: StaticString = #fileID, line: UInt = #line, perform action: @escaping () -> Void
  ) -> TappableView<Self> {
    TappableView(
      content: self, place: CallSite(file: file, line: line), name: { nil },
      action: ControlAction(action))
  }

  /// Runs a closure when the user taps the view. `name` names it as an input target.
  package func tappable(
    name: @escaping () -> String?, place: CallSite, action: @escaping () -> Void
  ) -> TappableView<Self> {
    TappableView(content: self, place: place, name: name, action: ControlAction(action))
  }
}

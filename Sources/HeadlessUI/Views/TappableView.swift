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

  /// Returns a button with the text of the content, or around the controls in it. A content that is one
  /// control is that one.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.node.host.runtime.rules.labelsKeepControls,
      isBeside
        ? children.contains(where: \.hasControl)
        : children.count == 1 && children[0].control != nil
    {
      return children
    }
    return context.labelled(.button, name: name(), children)
  }

  /// Runs the action.
  public func _perform(_ text: String?) { action.run() }
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

// The closures of this view run after the rendering pass, or return a name that stays the same.
extension TappableView: SinglePartType { typealias Part = Content }

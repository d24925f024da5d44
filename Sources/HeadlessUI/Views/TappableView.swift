import ReplayRuntime

/// A view that the user taps like a button.
public struct TappableView<Content> {
  let content: Content
  let place: CallSite
  let name: () -> String?
  let action: ControlAction
}

extension TappableView: PlacedControl {
  var callsClosure: Bool { name() == nil }
}

extension TappableView: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns a button with the text of the content.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    return context.control(.button, text: text, label: name() ?? text)
  }

  /// Runs the action.
  public func _perform(_ text: String?) { action.run() }
}

nonisolated extension View {
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

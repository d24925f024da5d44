import ReplayRuntime

/// A view in which a tap has a position: the text `X,Y`, in points from its top leading corner, as an input
/// of `area:NAME`. The name is that of `accessibilityIdentifier`, or `view`.
public struct LocatedTaps<Content: View>: PrimitiveView {
  let content: Content
  let place: CallSite
  let action: (Double, Double) -> Void

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the area around the content's elements.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.control(.area, text: nil, label: "view", children: children)
  }

  /// Runs the action. A text that is not a position does nothing.
  public func _perform(_ text: String?) {
    let parts = (text ?? "").split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard parts.count == 2, let x = parts[0], let y = parts[1], x.isFinite, y.isFinite else {
      return
    }
    action(x, y)
  }
}

extension LocatedTaps: PlacedControl {
  var callsClosure: Bool { true }
}

nonisolated extension View {
  /// Runs a closure when the user taps a place of the view.
  package func taps(
    place: CallSite, perform action: @escaping (Double, Double) -> Void
  ) -> LocatedTaps<Self> { LocatedTaps(content: self, place: place, action: action) }
}

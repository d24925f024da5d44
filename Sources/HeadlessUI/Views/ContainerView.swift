/// A view that shows its content inside one element of the screen.
public protocol ContainerView: ArrangingView {
  /// The kind of the element.
  static var _kind: ScreenNode.Kind { get }
}

extension ContainerView {
  /// Returns the element with the content's elements.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    context.element(_kind, children: children)
  }
}

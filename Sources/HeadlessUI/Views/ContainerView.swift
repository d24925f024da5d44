/// A view that shows its content inside one element of the screen.
public protocol ContainerView: ArrangingView {
  /// The type of the content.
  associatedtype Content: View

  /// The views inside the element.
  var _content: Content { get }

  /// The kind of the element.
  static var _kind: ScreenNode.Kind { get }
}

extension ContainerView {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(_content)
  }

  /// Returns the element with the content's elements.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    context.element(_kind, children: children)
  }
}

/// Views on top of one another, the last one in front.
public struct ZStack<Content: View>: ArrangingView {
  /// The layers, the last one in front.
  @usableFromInline let content: Content

  /// Creates a stack of layers.
  @inlinable public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  /// Returns a stack of the content's elements.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    context.element(.zStack, children: children)
  }
}

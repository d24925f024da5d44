/// A view with another view in front of it.
public struct OverlaidView<Content, Overlay> {
  /// The view behind the overlay.
  @usableFromInline let content: Content
  /// The view in front.
  @usableFromInline let overlay: Overlay

  @inlinable init(content: Content, overlay: Overlay) {
    self.content = content
    self.overlay = overlay
  }
}

extension OverlaidView: View, PrimitiveView, ArrangingView where Content: View, Overlay: View {
  /// Adds the content and the overlay.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
    children.add(overlay)
  }

  /// Returns a stack of both, or the one that shows anything.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    children.count > 1 ? context.element(.zStack, children: children) : children
  }
}

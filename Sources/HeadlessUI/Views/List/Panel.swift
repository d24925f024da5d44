/// A frame with a title around views.
public struct Panel<Content> {
  /// The title of the frame; empty for none.
  @usableFromInline let title: String
  /// The views in the frame.
  @usableFromInline let content: Content

  /// Creates a frame.
  @inlinable public init(_ title: String = "", @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }
}

extension Panel: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the frame around the content's elements.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.panel, text: title.isEmpty ? nil : title, children: children)
  }
}

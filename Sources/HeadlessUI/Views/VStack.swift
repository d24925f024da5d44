/// Views arranged in a column.
public struct VStack<Content> {
  /// The views in the column.
  @usableFromInline let content: Content

  /// Creates a column.
  ///
  /// - Parameter spacing: Accepted as in SwiftUI and ignored: text has no spacing.
  @inlinable public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension VStack: View, PrimitiveView, ArrangingView, ContainerView where Content: View {
  /// The kind `vStack`.
  public static var _kind: ScreenNode.Kind { .vStack }

  /// The place of a parent without other children shows the content.
  public static var _placement: ViewPlacement { .container(_kind) }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }
}

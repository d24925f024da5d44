/// Views arranged in a row.
public struct HStack<Content> {
  /// The views in the row.
  @usableFromInline let content: Content

  /// Creates a row.
  ///
  /// - Parameter spacing: Accepted as in SwiftUI and ignored: text has no spacing.
  @inlinable public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension HStack: View, PrimitiveView, ArrangingView, ContainerView where Content: View {
  /// The kind `hStack`.
  public static var _kind: ScreenNode.Kind { .hStack }

  /// The place of a parent without other children shows the content.
  public static var _placement: ViewPlacement { .container(_kind) }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }
}

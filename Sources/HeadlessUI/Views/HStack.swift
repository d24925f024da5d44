/// Views arranged in a row.
public struct HStack<Content: View>: ArrangingView {
  /// The views in the row.
  @usableFromInline let content: Content

  /// Creates a row.
  ///
  /// - Parameter spacing: Accepted as in SwiftUI and ignored: text has no spacing.
  @inlinable public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  /// Returns a row of the content's elements.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    context.element(.hStack, children: children)
  }
}

/// Views arranged in a column.
public struct VStack<Content: View>: ArrangingView {
  /// The views in the column.
  @usableFromInline let content: Content

  /// Creates a column.
  ///
  /// - Parameter spacing: Accepted as in SwiftUI and ignored: text has no spacing.
  @inlinable public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  /// Returns a column of the content's elements.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    context.element(.vStack, children: children)
  }
}

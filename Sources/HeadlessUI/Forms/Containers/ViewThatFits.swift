/// The first of its views. Here every view fits.
///
/// Source: SwiftUI's `ViewThatFits`.
nonisolated public struct ViewThatFits<Content: View>: PrimitiveView {
  let content: Content

  /// Creates a choice of views.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the first element.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    Array(children.prefix(1))
  }
}

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
    context.element(_kind, children: children, layout: context.node.ownLayout)
  }
}

extension ViewContext {
  /// Keeps the alignment of a container and the space in it beside the tree.
  ///
  /// - Parameter spacing: In points; NaN for the usual space.
  func arrange(_ alignment: Alignment, spacing: Double) {
    let isUsual = alignment == .center && spacing.isNaN
    let layout: [LayoutStyle] =
      isUsual ? [] : [.stack(alignment, spacing: spacing.isNaN ? nil : spacing)]
    if inner != nil {
      if !isUsual || !node.mergedLayout.isEmpty { node.mergedLayout = layout }
    } else if !isUsual || !node.ownLayout.isEmpty {
      node.ownLayout = layout
    }
  }
}

/// A view of a layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public struct LayoutSubview {
  /// Never called.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { .zero }
  /// Never called.
  public func place(at point: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize)
  {
  }
}

/// A layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public protocol Layout {
  /// What a layout keeps.
  typealias Cache = Void
  /// The views of a layout.
  typealias Subviews = LayoutSubviews
}

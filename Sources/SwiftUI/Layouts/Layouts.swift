// Layouts as values. One of an application would run where a screen is drawn, which may be without
// the application.

/// The views of a layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public typealias LayoutSubviews = [LayoutSubview]

nonisolated extension View {
  /// Sets a value for a layout by hand.
  @available(*, unavailable, message: "Write stacks, grids and frames.")
  public func layoutValue(key: Any, value: some Any) -> Never { fatalError("unavailable") }
}

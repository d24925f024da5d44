/// A key of a layout by hand.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public protocol LayoutValueKey {}

/// The size that a layout is given.
@available(*, unavailable, message: "Write stacks, grids and frames.")
public struct ProposedViewSize: Sendable {
  /// One of the sizes.
  public static var unspecified: ProposedViewSize { fatalError("unavailable") }
  /// One of the sizes.
  public static var zero: ProposedViewSize { fatalError("unavailable") }
  /// The width.
  public var width: CGFloat? { nil }
  /// The height.
  public var height: CGFloat? { nil }
}

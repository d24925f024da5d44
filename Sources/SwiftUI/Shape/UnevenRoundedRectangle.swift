/// A rectangle with four radii of corners.
nonisolated public struct UnevenRoundedRectangle: Shape {
  /// Creates the shape.
  public init(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
    topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
  ) {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

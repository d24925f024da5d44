/// A rectangle with round corners.
nonisolated public struct RoundedRectangle: Shape {
  /// Creates the shape.
  public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {}

  /// Creates the shape.
  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A circle.
nonisolated public struct Circle: Shape {
  /// Creates the shape.
  public init() {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

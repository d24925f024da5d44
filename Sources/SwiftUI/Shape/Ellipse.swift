/// An ellipse.
nonisolated public struct Ellipse: Shape {
  /// Creates the shape.
  public init() {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

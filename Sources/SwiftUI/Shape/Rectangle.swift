/// A rectangle.
nonisolated public struct Rectangle: Shape {
  /// Creates the shape.
  public init() {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

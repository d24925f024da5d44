/// A rectangle with half circles at its ends.
nonisolated public struct Capsule: Shape {
  /// Creates the shape.
  public init(style: RoundedCornerStyle = .continuous) {}

  /// The outline.
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

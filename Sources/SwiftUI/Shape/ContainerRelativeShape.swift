/// The shape of the container around it: a rectangle.
///
/// Source: SwiftUI's `ContainerRelativeShape`.
public struct ContainerRelativeShape: Shape {
  /// Creates a shape.
  public init() {}

  /// The whole rectangle.
  nonisolated public func path(in rect: CGRect) -> Path { Path(rect) }
}

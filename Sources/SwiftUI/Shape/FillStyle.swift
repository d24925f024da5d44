/// What is inside a shape.
public struct FillStyle: Hashable, Sendable {
  /// Creates a style.
  public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

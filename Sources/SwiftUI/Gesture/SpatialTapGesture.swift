/// A tap with its place. A terminal knows no places, so it never begins.
public struct SpatialTapGesture: Gesture {
  /// Where the finger is.
  public struct Value: Equatable, Sendable {
    /// Where the finger is.
    public var location: CGPoint
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {}
}

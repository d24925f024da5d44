/// A change of distance between two fingers, which never begins.
public struct MagnifyGesture: Gesture {
  /// What the gesture measures.
  public struct Value: Equatable, Sendable {
    /// The factor.
    public var magnification: CGFloat
    /// The speed of the factor.
    public var velocity: CGFloat
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumScaleDelta: Double = 0.01) {}
}

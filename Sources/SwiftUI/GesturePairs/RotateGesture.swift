/// A turn of two fingers, which never begins.
public struct RotateGesture: Gesture {
  /// What the gesture measures.
  public struct Value: Equatable, Sendable {
    /// The angle.
    public var rotation: Angle
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

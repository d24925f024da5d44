/// A turn of two fingers, which never begins.
public struct RotationGesture: Gesture {
  /// The angle.
  public typealias Value = Angle

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// A change of distance between two fingers, which never begins.
public struct MagnificationGesture: Gesture {
  /// The factor.
  public typealias Value = CGFloat

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumScaleDelta: Double = 0.01) {}
}

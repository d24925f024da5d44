/// A long press, which never begins.
public struct LongPressGesture: Gesture {
  /// Whether the press is long enough.
  public typealias Value = Bool

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: Double = 10) {}
}

/// A tap.
public struct TapGesture: Gesture {
  /// A tap measures nothing.
  public typealias Value = Void

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture of one or several taps, which are one input.
  public init(count: Int = 1) {}
}

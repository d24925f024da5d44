/// A gesture beside another one.
///
/// Source: SwiftUI's `SimultaneousGesture`.
public struct SimultaneousGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What the gestures measure.
  public struct Value {
    /// What the first one measures.
    public var first: First.Value?
    /// What the second one measures.
    public var second: Second.Value?
  }

  /// What a tap does; nil for other gestures.
  public let _tap: (() -> Void)?

  /// Creates the gesture.
  public init(_ first: First, _ second: Second) { _tap = first._tap ?? second._tap }
}

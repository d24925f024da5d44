/// A gesture that comes before another one.
///
/// Source: SwiftUI's `ExclusiveGesture`.
public struct ExclusiveGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What the gestures measure.
  public enum Value {
    /// The first one.
    case first(First.Value)
    /// The second one.
    case second(Second.Value)
  }

  /// What a tap does; nil for other gestures.
  public let _tap: (() -> Void)?

  /// Creates the gesture.
  public init(_ first: First, _ second: Second) { _tap = first._tap ?? second._tap }
}

/// A gesture after which another one begins.
///
/// Source: SwiftUI's `SequenceGesture`.
public struct SequenceGesture<First: Gesture, Second: Gesture>: Gesture {
  /// What the gestures measure.
  public enum Value {
    /// The first one lasts.
    case first(First.Value)
    /// The second one lasts, or waits.
    case second(First.Value, Second.Value?)
  }

  /// What a tap does; nil for other gestures.
  public let _tap: (() -> Void)?

  /// Creates the gesture.
  public init(_ first: First, _ second: Second) { _tap = first._tap }
}

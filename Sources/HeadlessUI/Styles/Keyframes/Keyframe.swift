/// A movement to a value.
public struct Keyframe<Value>: Keyframes {
  /// Creates a movement like that of a spring.
  public init(
    _ to: Value, duration: Double? = nil, spring: SystemStyle = .automatic,
    startVelocity: Value? = nil
  ) {}

  /// Creates a movement along a curve.
  public init(_ to: Value, duration: Double, startVelocity: Value?, endVelocity: Value?) {}

  /// Creates a movement along a line.
  public init(_ to: Value, duration: Double, timingCurve: SystemStyle) {}
}

/// How values move in an animation, which a terminal does not show.
///
/// Source: SwiftUI's `Keyframes`.
public protocol Keyframes {}

/// Some movements, one after another.
public struct KeyframeTrackContent: Keyframes { init() {} }

/// The movements of a part of a value.
///
/// Source: SwiftUI's `KeyframeTrack`.
public struct KeyframeTrack<Root, Value>: Keyframes {
  /// Creates the movements of a part.
  public init(
    _ keyPath: WritableKeyPath<Root, Value>,
    @KeyframesBuilder<Value> content: () -> KeyframeTrackContent
  ) {}

  /// Creates the movements of the whole.
  public init(@KeyframesBuilder<Value> content: () -> KeyframeTrackContent) where Root == Value {}
}

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

/// A movement along a line.
public typealias LinearKeyframe = Keyframe
/// A movement like that of a spring.
public typealias SpringKeyframe = Keyframe
/// A movement along a curve.
public typealias CubicKeyframe = Keyframe
/// A jump.
public typealias MoveKeyframe = Keyframe

/// Builds movements.
@resultBuilder
public enum KeyframesBuilder<Root> {
  /// Returns a movement of the whole value.
  public static func buildExpression(_ keyframe: Keyframe<Root>) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }

  /// Returns the movements of a part.
  public static func buildExpression<Value>(
    _ track: KeyframeTrack<Root, Value>
  ) -> KeyframeTrackContent { KeyframeTrackContent() }

  /// Returns the movements.
  public static func buildBlock(_ content: KeyframeTrackContent...) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }

  /// Returns the movements.
  public static func buildArray(_ content: [KeyframeTrackContent]) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }

  /// Returns the movements, or none.
  public static func buildOptional(_ content: KeyframeTrackContent?) -> KeyframeTrackContent {
    KeyframeTrackContent()
  }
}

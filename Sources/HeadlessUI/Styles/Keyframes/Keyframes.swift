/// How values move in an animation, which a terminal does not show.
///
/// Source: SwiftUI's `Keyframes`.
public protocol Keyframes {}

/// A movement along a line.
public typealias LinearKeyframe = Keyframe

/// A movement like that of a spring.
public typealias SpringKeyframe = Keyframe

/// A movement along a curve.
public typealias CubicKeyframe = Keyframe

/// A jump.
public typealias MoveKeyframe = Keyframe

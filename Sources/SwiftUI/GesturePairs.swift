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

/// A turn of two fingers, which never begins.
public struct RotateGesture: Gesture {
  /// What the gesture measures.
  public struct Value: Equatable, Sendable {
    /// The angle.
    public var rotation: Angle
  }

  /// Nothing.
  public var _tap: (() -> Void)? { nil }

  /// Creates a gesture.
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}

/// Which gestures act.
///
/// Source: SwiftUI's `GestureMask`.
public struct GestureMask: OptionSet, Hashable, Sendable {
  /// The bits of the gestures.
  public let rawValue: Int

  /// Creates a mask of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// None of them.
  public static let none: GestureMask = []
  /// The one that is added.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those inside, which always act in a terminal.
  public static let subviews = GestureMask(rawValue: 2)
  /// All of them.
  public static let all: GestureMask = [.gesture, .subviews]
}

/// The course of an animation. There is none without a display, so all are equal.
///
/// Source: SwiftUI's `Animation`.
public struct Animation: Hashable, Sendable {
  /// The usual animation.
  public static let `default` = Animation()
  /// At one speed.
  public static let linear = Animation()
  /// Slow at the begin.
  public static let easeIn = Animation()
  /// Slow at the end.
  public static let easeOut = Animation()
  /// Slow at both ends.
  public static let easeInOut = Animation()
  /// As a spring.
  public static let spring = Animation()
  /// As a spring.
  public static let bouncy = Animation()
  /// As a spring.
  public static let smooth = Animation()
  /// As a spring.
  public static let snappy = Animation()
  /// As a spring.
  public static let interactiveSpring = Animation()

  /// Returns an animation at one speed.
  public static func linear(duration: Double) -> Animation { linear }

  /// Returns an animation that is slow at the begin.
  public static func easeIn(duration: Double) -> Animation { easeIn }

  /// Returns an animation that is slow at the end.
  public static func easeOut(duration: Double) -> Animation { easeOut }

  /// Returns an animation that is slow at both ends.
  public static func easeInOut(duration: Double) -> Animation { easeInOut }

  /// Returns an animation as a spring.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { spring }

  /// Returns an animation as a spring.
  public static func spring(duration: Double, bounce: Double = 0) -> Animation { spring }

  /// Returns an animation as a spring.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { spring }

  /// Returns an animation as a spring.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { bouncy }

  /// Returns an animation as a spring.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { snappy }

  /// Returns an animation as a spring.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { smooth }

  /// Returns an animation as a spring.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: Double = 0.25
  ) -> Animation { interactiveSpring }

  /// Returns an animation along a curve.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation { `default` }

  /// Returns the animation.
  public func delay(_ delay: Double) -> Animation { self }

  /// Returns the animation.
  public func speed(_ speed: Double) -> Animation { self }

  /// Returns the animation.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }

  /// Returns the animation.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Runs `body` once, immediately. There is no animation without a display.
public func withAnimation<Result>(
  _ animation: Animation?, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// Runs `body`, and then `completion`. There is no animation without a display.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result,
  completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  completion()
  return result
}

extension AnyTransition {
  /// None.
  public static let identity = AnyTransition(name: "identity")
  /// A growth.
  public static let scale = AnyTransition(name: "scale")

  /// A fade and a blur.
  public static let blurReplace = AnyTransition(name: "blurReplace")

  /// Returns a move from an edge.
  public static func move(edge: ViewEdge) -> AnyTransition { AnyTransition(name: "move \(edge)") }

  /// Returns a move from an edge.
  public static func push(from edge: ViewEdge) -> AnyTransition {
    AnyTransition(name: "push \(edge)")
  }

  /// Returns a growth.
  public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition { .scale }

  /// Returns a transition with two directions.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition(name: "\(insertion.name), \(removal.name)") }

  /// Returns both transitions.
  public func combined(with other: AnyTransition) -> AnyTransition {
    AnyTransition(name: "\(name) with \(other.name)")
  }

  /// Returns the transition.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

extension SystemStyle {
  /// Returns a transition between pages.
  public static func zoom(sourceID: some Hashable, in namespace: Namespace.ID) -> SystemStyle {
    .zoom
  }
}

extension Binding {
  /// Returns the binding. There is no animation without a display.
  public func animation(_ animation: Animation? = .default) -> Binding { self }
}

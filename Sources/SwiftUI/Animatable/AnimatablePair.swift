/// Two values that an animation changes.
///
/// Source: SwiftUI's `AnimatablePair`.
public struct AnimatablePair<First, Second> {
  /// The first value.
  public var first: First
  /// The second value.
  public var second: Second

  /// Creates a pair.
  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }
}

extension AnimatablePair: Equatable where First: Equatable, Second: Equatable {}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

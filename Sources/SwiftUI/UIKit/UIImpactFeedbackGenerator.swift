/// A tap that is felt, which a terminal does not have.
///
/// Source: UIKit's `UIImpactFeedbackGenerator`.
public struct UIImpactFeedbackGenerator: Sendable {
  /// Creates a generator.
  public init(style: SystemStyle = .medium) {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func impactOccurred(intensity: CGFloat = 1) {}
}

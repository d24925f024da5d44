/// A notification that is felt, which a terminal does not have.
///
/// Source: UIKit's `UINotificationFeedbackGenerator`.
public struct UINotificationFeedbackGenerator: Sendable {
  /// Creates a generator.
  public init() {}
  /// Does nothing.
  public func prepare() {}
  /// Does nothing.
  public func notificationOccurred(_ kind: SystemStyle) {}
}

/// What happens with a change of state. There is no animation without a display.
public struct Transaction: Sendable {
  /// The animation; not used.
  public var animation: Animation?

  /// Creates a transaction.
  public init(animation: Animation? = nil) { self.animation = animation }
}

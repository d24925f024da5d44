/// A row or column of a lazy grid.
public struct GridItem: Hashable, Sendable {
  /// How large an item is, in points.
  public enum Size: Hashable, Sendable {
    /// Exactly this size.
    case fixed(Double)
    /// What is left.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many items as fit.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  /// How large the item is.
  public var size: Size

  /// Creates an item.
  public init(
    _ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil
  ) { self.size = size }
}

/// Distances from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the edge of this name.
  public var top, leading, bottom, trailing: Double

  /// Creates distances.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates distances of 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }
}

/// The size of the screen.
nonisolated public struct GeometryProxy: Sendable {
  /// The size in points, one for each cell.
  public let size = CGSize(width: 80, height: 24)
  /// No distances.
  public let safeAreaInsets = EdgeInsets()

  /// Returns the rectangle of the screen.
  public func frame(in space: CoordinateSpace) -> CGRect { CGRect(origin: .zero, size: size) }
}

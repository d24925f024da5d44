/// The screen: 80 by 24 points, always, as for a ``GeometryReader``.
///
/// Source: UIKit's `UIScreen`.
public struct UIScreen: Sendable {
  /// The screen.
  public static let main = UIScreen()
  /// The rectangle of the screen.
  public let bounds = CGRect(x: 0, y: 0, width: 80, height: 24)
  /// The number of pixels of a point: one cell is the smallest part.
  public let scale: CGFloat = 1
}

/// How much of what scrolls is seen: the screen.
///
/// Source: SwiftUI's `ScrollGeometry`.
public struct ScrollGeometry: Sendable {
  /// How far is scrolled; not at all.
  public let contentOffset = CGPoint.zero
  /// The size of the content, in cells.
  public let contentSize = CGSize(width: 80, height: 24)
  /// The size of what is seen, in cells.
  public let containerSize = CGSize(width: 80, height: 24)
  /// What is seen, in cells.
  public var visibleRect: CGRect { CGRect(origin: .zero, size: containerSize) }
}

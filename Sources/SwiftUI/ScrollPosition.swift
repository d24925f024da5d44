/// Where what scrolls is. A terminal scrolls to the focus, and an application cannot ask for another place.
///
/// Source: SwiftUI's `ScrollPosition`.
public struct ScrollPosition: Hashable, Sendable {
  /// Creates a position at an edge.
  public init(edge: Edge = .top) {}

  /// Creates a position of views that are found by their identities.
  public init<ID: Hashable & Sendable>(idType: ID.Type) {}

  /// Does nothing: a terminal scrolls to the focus.
  public func scrollTo(edge: Edge) {}

  /// Does nothing: a terminal scrolls to the focus.
  public func scrollTo(id: some Hashable, anchor: UnitPoint? = nil) {}

  /// Does nothing: a terminal scrolls to the focus.
  public func scrollTo(x: CGFloat = 0, y: CGFloat) {}
}

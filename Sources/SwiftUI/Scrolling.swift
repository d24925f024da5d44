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

nonisolated extension View {
  /// Does nothing: a terminal scrolls to the focus.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> Self
  {
    self
  }

  /// Does nothing: an application does not see how far a terminal has scrolled.
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (Value, Value) -> Void
  ) -> Self { self }

  /// Does nothing: an application does not see how far a terminal has scrolled.
  public func onScrollPhaseChange(_ action: @escaping (SystemStyle, SystemStyle) -> Void) -> Self {
    self
  }

  /// Does nothing: an application does not see how far a terminal has scrolled.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> Self { self }
}

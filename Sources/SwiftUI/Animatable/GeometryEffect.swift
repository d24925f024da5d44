/// A change of what is drawn, which a terminal does not show.
///
/// Source: SwiftUI's `GeometryEffect`.
public protocol GeometryEffect: ViewModifier, Animatable {
  /// The change for a size in points. Never called.
  nonisolated func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// The content as it is.
  public func body(content: Content) -> Content { content }
}

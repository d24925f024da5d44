/// A shape whose outline can be drawn inside of it.
///
/// Source: SwiftUI's `InsettableShape`.
public protocol InsettableShape: Shape {
  /// The type of the smaller shape.
  associatedtype InsetShape: InsettableShape

  /// Returns the shape, smaller on all sides.
  func inset(by amount: CGFloat) -> InsetShape
}

/// How a shape is drawn in cells.
package struct ShapeOutline: Equatable, Sendable {
  /// Whether the shape is round.
  package var isEllipse: Bool
  /// Whether the inside is drawn, too.
  package var isFilled: Bool

  /// Creates an outline.
  package init(isEllipse: Bool = false, isFilled: Bool = true) {
    (self.isEllipse, self.isFilled) = (isEllipse, isFilled)
  }
}

/// One attribute of layout or decoration. A log does not hold it, so that a change is not a
/// divergence.
package enum LayoutStyle: Equatable, Sendable {
  /// Space around an element, in points.
  case padding(EdgeInsets)
  /// A fixed size, in points; nil leaves a dimension to the content.
  case frame(width: Double?, height: Double?, Alignment)
  /// A range of sizes, in points.
  case flexibleFrame(FrameLimits, Alignment)
  /// How children are aligned, and the space between them in points.
  case stack(Alignment, spacing: Double?)
  /// The axes along which content scrolls.
  case scroll(Axis.Set)
  /// A shift after the layout, in points.
  case offset(x: Double, y: Double)
  /// The place of the middle of an element in its container, in points.
  case position(x: Double, y: Double)
  /// Which element gets space first; higher first.
  case priority(Double)
  /// Which element is in front; higher in front.
  case zIndex(Double)
  /// The dimensions in which an element keeps its ideal size.
  case fixedSize(horizontal: Bool, vertical: Bool)
  /// Width divided by height; nil keeps that of the content.
  case aspectRatio(Double?, fills: Bool)
  /// The size and weight of texts.
  case font(Font?)
  /// Traits of texts.
  case text(TextTraits)
  /// The largest number of lines; nil for no limit.
  case lineLimit(Int?)
  /// Where the lines of a text begin.
  case lines(TextAlignment)
  /// Which part of a long text is left out.
  case truncation(TextTruncation)
  /// A line around an element, in a colour.
  case border(Color?)
  /// A colour below an element.
  case background(Color?)
  /// The colour of controls.
  case tint(Color?)
  /// The columns of a grid.
  case columns(Int)
  /// The look of controls or containers.
  case look(SystemStyle)
  /// Labels of controls are not shown.
  case labelsHidden
  /// What a shape with a frame is drawn as.
  case shape(ShapeOutline)
}

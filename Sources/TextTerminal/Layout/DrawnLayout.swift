/// One attribute of layout, in cells.
package enum DrawnLayout {
  /// A box around the element's box.
  case around(LayoutBox.Content)
  /// How children are aligned, and the space between them; nil for the usual space.
  case stack(LayoutBox.Position, columns: Int?, rows: Int?)
  /// Which element of a stack gets space first.
  case priority(Double)
  /// The largest number of lines of texts; nil for no limit.
  case lineLimit(Int?)
  /// Which part of a long text is left out.
  case cut(BoxText.Cut)
  /// Where the lines of texts begin.
  case lines(LayoutBox.Edge)
  /// Whether texts are bold.
  case bold(Bool)
  /// The number of columns of a grid.
  case columns(Int)
  /// Labels of controls are not shown.
  case labelsHidden
  /// What a shape is drawn as; others are not drawn.
  case shape(BoxFill.Form, isFilled: Bool, hasHeight: Bool)
}

/// The boxes of a view tree. They may be drawn in any size and with the focus on any control, and
/// keep the sizes that they have found.
package struct ScreenBoxes {
  let page: LayoutBox
  /// Sheets and alerts that are not in the page, the last in front.
  let modals: [(box: LayoutBox, fillsScreen: Bool)]
  let glyphs: Glyphs
  /// The controls of the sheet or alert in front, the only ones that take keys; nil if there is
  /// none.
  package let front: Range<Int>?

  /// Makes the boxes.
  ///
  /// - Parameters:
  ///   - isLayered: Whether sheets and alerts are in front of a dimmed page. Otherwise everything is
  ///     shown, one below the other.
  ///   - focus: The index of a field with a text cursor; nil for none.
  ///   - cursor: The position of the text cursor, in characters from the start of the field.
  ///   - glyphs: The characters for borders and marks.
  ///   - memory: The boxes of former trees; nil for none.
  package init<Element: DrawnElement>(
    of tree: Element, isLayered: Bool, focus: Int? = nil, cursor: Int? = nil, glyphs: Glyphs,
    memory: BoxMemory? = nil
  ) {
    var builder = BoxBuilder<Element>(
      focus: focus, cursor: cursor, glyphs: glyphs, isLayered: isLayered, memory: memory)
    page = builder.page(tree)
    modals = isLayered ? builder.modals : []
    front = builder.modals.last.map { $0.box.controls.map { Range($0) } ?? 0..<0 }
    self.glyphs = glyphs
  }
}

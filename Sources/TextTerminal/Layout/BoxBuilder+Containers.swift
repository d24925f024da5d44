/// The boxes of shapes, of lists, of tabs and of grids.
extension BoxBuilder {
  /// The box of a shape; nil for one that is not drawn.
  func shape(_ element: Element) -> LayoutBox? {
    guard element.drawnColor != "clear" else { return nil }
    for case .shape(let form, let isFilled, let hasHeight) in element.drawnLayout {
      return LayoutBox(
        .fill(
          BoxFill(
            role: Self.role(of: element), form: form, isFilled: isFilled, takesHeight: hasHeight,
            glyphs: glyphs)))
    }
    return nil
  }

  /// The children of a list or form, with an empty row before each section but the first.
  mutating func sections(
    _ element: Element, _ traits: Traits, _ depth: Int
  ) -> [LayoutBox] {
    var result: [LayoutBox] = []
    let children = element.drawnChildren
    let list = memory?.beginList(rows: children.count)
    for index in 0..<children.count {
      let child = children[index]
      if child.drawnKind == "Section", !result.isEmpty {
        result.append(LayoutBox(.text(BoxText(""))))
      }
      if let box = row(child, traits, depth: depth, list, index) { result.append(box) }
    }
    return result
  }

  /// The names of tabs in a row, and below it what is in the selected one. A tab comes before its
  /// content in the order of controls.
  mutating func tabs(_ tabs: [Element], _ traits: Traits, _ depth: Int) -> LayoutBox {
    var names: [LayoutBox] = []
    var below: [LayoutBox] = []
    for tab in tabs {
      if tab.drawnKind == "Tab" {
        names.append(button(tab, "Tab"))
        below += boxes(tab, traits, depth)
      } else if let box = box(tab, traits, depth: depth) {
        below.append(box)
      }
    }
    return column([LayoutBox(.flow, names)] + below)
  }

  /// Rows of cells in columns. The marks of rows that can be selected are a column of their own.
  mutating func grid(
    _ element: Element, _ traits: Traits, _ depth: Int, columns: Int?
  ) -> LayoutBox {
    if let columns, columns > 0 {
      let cells = boxes(element, traits, depth)
      let rows = stride(from: 0, to: cells.count, by: columns).map { start in
        LayoutBox(
          .stack(.across, .start, spacing: nil), Array(cells[start...].prefix(columns)))
      }
      return LayoutBox(.grid, rows)
    }
    let children = element.drawnChildren
    let hasMarks = children.contains { $0.drawnKind == "Row" }
    var rows: [LayoutBox] = []
    for child in children {
      var cells: [LayoutBox] = []
      var row = child
      var traits = traits
      switch child.drawnKind {
      case "Header":
        traits.role = .title
        if hasMarks { cells.append(LayoutBox(.text(BoxText("")))) }
      case "Row":
        cells.append(rowMark(child))
        if child.drawnChildren.count == 1 { row = child.drawnChildren[0] }
      case "GridRow": break
      default:
        if let box = box(child, traits, depth: depth) { rows.append(box) }
        continue
      }
      cells += boxes(row, traits, depth, axis: .across)
      rows.append(LayoutBox(.stack(.across, .start, spacing: nil), cells))
    }
    let grid = LayoutBox(.grid, rows)
    return element.drawnKind == "Table" ? LayoutBox(.scroll, [grid]) : grid
  }
}

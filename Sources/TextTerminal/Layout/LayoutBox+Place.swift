extension LayoutBox {
  /// A box in the coordinates of the one that it is in.
  package struct Placed {
    /// The box.
    package let box: LayoutBox
    /// What it was offered.
    package let proposal: CellProposal
    /// The first row and column, from 0; below 0 for what is outside.
    package var row, column: Int

    init(_ box: LayoutBox, _ proposal: CellProposal, row: Int, column: Int) {
      (self.box, self.proposal, self.row, self.column) = (box, proposal, row, column)
    }
  }

  /// Returns the boxes inside that are drawn, with their positions.
  ///
  /// - Parameters:
  ///   - focus: The index of the control around which rows are shown; nil for the first.
  ///   - rows: The rows of this box that are drawn; nil for all. Of a long column, boxes outside are
  ///     left out.
  package func placed(
    _ proposal: CellProposal, focus: Int? = nil, rows: Range<Int>? = nil
  ) -> [Placed] {
    let proposal = hasRigidHeight ? CellProposal(proposal.width, nil) : proposal
    switch content {
    case .text, .control, .fill, .spacer, .divider: return []
    case .stack(let axis, let edge, _):
      let plan = stackPlan(proposal)
      if !plan.flow.isEmpty { return placedInFlow(plan) }
      if let rows, let column = columnStarts(proposal) {
        return placedInColumn(plan, column, edge, rows)
      }
      return placedInLine(plan, axis, edge)
    case .flow: return placedInFlow(flowPlan(proposal.width))
    case .grid: return placedInGrid(proposal.width)
    case .layers(let position):
      let whole = size(proposal)
      return children.map { aligned($0, proposal, position, in: whole) }
    case .frame(_, _, let position), .limits(_, let position):
      return [aligned(children[0], inner(proposal), position, in: size(proposal))]
    case .padding(let insets):
      return [Placed(children[0], inner(proposal), row: insets.top, column: insets.leading)]
    case .border:
      return [Placed(children[0], inner(proposal), row: 1, column: Self.borderSides)]
    case .offset(let columns, let rows):
      return [Placed(children[0], proposal, row: rows, column: columns)]
    case .scroll:
      let window = scrollWindow(proposal, focus: focus)
      let row = (window.above > 0 ? 1 : 0) - window.above
      return [Placed(children[0], CellProposal(proposal.width, nil), row: row, column: 0)]
    case .position(let column, let row):
      let size = children[0].size(proposal)
      return [
        Placed(children[0], proposal, row: row - size.height / 2, column: column - size.width / 2)
      ]
    case .fixedSize, .painted, .area:
      return [Placed(children[0], inner(proposal), row: 0, column: 0)]
    }
  }

  private func aligned(
    _ box: LayoutBox, _ proposal: CellProposal, _ position: Position, in whole: CellSize
  ) -> Placed {
    let size = box.size(proposal)
    return Placed(
      box, proposal, row: position.down.offset(whole.height - size.height),
      column: position.across.offset(whole.width - size.width))
  }

  private func placedInLine(_ plan: StackPlan, _ axis: Axis, _ edge: Edge) -> [Placed] {
    let other: Axis = axis == .across ? .down : .across
    let whole = stackSize(plan, axis)[other]
    var result: [Placed] = []
    result.reserveCapacity(children.count)
    var along = 0
    for (index, child) in children.enumerated() {
      let size = child.size(plan[index])
      along += gap(before: index)
      let side = edge.offset(whole - size[other])
      result.append(
        axis == .across
          ? Placed(child, plan[index], row: side, column: along)
          : Placed(child, plan[index], row: along, column: side))
      along += size[axis]
    }
    return result
  }

  private func placedInFlow(_ plan: StackPlan) -> [Placed] {
    var result: [Placed] = []
    var line = 0
    for row in plan.flow {
      var (column, height) = (0, 0)
      for index in row {
        let size = children[index].size(plan[index])
        result.append(Placed(children[index], plan[index], row: line, column: column))
        column += size.width + Self.flowGap
        height = max(height, size.height)
      }
      line += height
    }
    return result
  }

  // MARK: Scrolling

  /// The numbers of rows that are out of sight.
  struct ScrollWindow: Equatable {
    var above, below: Int
  }

  /// Returns which rows are shown: those around the focus. A row at an edge says how many more
  /// there are.
  func scrollWindow(_ proposal: CellProposal, focus: Int?) -> ScrollWindow {
    let inside = CellProposal(proposal.width, nil)
    let height = size(proposal).height
    let total = children[0].size(inside).height
    if total <= height { return ScrollWindow(above: 0, below: 0) }
    let row = focus.flatMap { children[0].row(ofControl: $0, inside) } ?? 0
    if row < height - 2 { return ScrollWindow(above: 0, below: total - height + 1) }
    if row > total - height + 1 { return ScrollWindow(above: total - height + 1, below: 0) }
    let above = row - (height - 2) / 2
    let below = total - above - (height - 2)
    if below <= 1 { return ScrollWindow(above: total - height + 1, below: 0) }
    return ScrollWindow(above: above, below: below)
  }

  /// Returns the row of a control; nil if it is not in this box.
  package func row(ofControl index: Int, _ proposal: CellProposal) -> Int? {
    if case .control(let control) = content { return control.index == index ? 0 : nil }
    if case .area(let area) = content, area.index == index { return area.cell?.row ?? 0 }
    guard let controls, controls.contains(index) else { return nil }
    if let column = columnStarts(proposal) {
      guard let child = column.child(withControl: index) else { return nil }
      let inside = children[child].row(ofControl: index, stackPlan(proposal)[child])
      return inside.map { column.starts[child] + $0 }
    }
    for place in placed(proposal, focus: index) {
      if let row = place.box.row(ofControl: index, place.proposal) { return place.row + row }
    }
    return nil
  }
}

extension LayoutBox.Edge {
  /// Returns the cells before a box in a container that has more cells; fewer than 0 if it has less.
  package func offset(_ rest: Int) -> Int {
    switch self {
    case .start: 0
    case .middle: rest >> 1
    case .end: rest
    }
  }
}

extension LayoutBox {
  /// Where the boxes of a long column begin, so that those on the screen are found without a look at
  /// all others.
  struct ColumnStarts {
    /// The first row of each box, and the row after the last one.
    fileprivate(set) var starts: [Int] = []
    /// The highest index of a control up to each box.
    private var lastControls: [Int] = []
    /// The number of columns of the widest box.
    fileprivate var width = 0

    fileprivate mutating func append(_ box: LayoutBox, at row: Int) {
      starts.append(row)
      lastControls.append(max(lastControls.last ?? -1, box.controls?.upperBound ?? -1))
    }

    /// Returns the index of the box with a control; nil if none has it.
    func child(withControl index: Int) -> Int? {
      let child = Self.first(in: lastControls, atLeast: index)
      return child < lastControls.count ? child : nil
    }

    /// Returns the indices of the boxes in some rows.
    fileprivate func children(in rows: Range<Int>) -> Range<Int> {
      let lower = max(0, Self.first(in: starts, atLeast: rows.lowerBound + 1) - 1)
      let upper = min(lastControls.count, Self.first(in: starts, atLeast: rows.upperBound))
      return lower..<max(lower, upper)
    }

    /// Returns the index of the first number that is not lower, in numbers that do not fall.
    private static func first(in numbers: [Int], atLeast least: Int) -> Int {
      var (low, high) = (0, numbers.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[middle] < least { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// Returns where the boxes of a long column begin; nil for another box.
  func columnStarts(_ proposal: CellProposal) -> ColumnStarts? {
    guard children.count > 64, case .stack(.down, _, _) = content else { return nil }
    let key = proposal.key
    if let column, column.key == key { return column.starts }
    let plan = stackPlan(proposal)
    var made = ColumnStarts()
    var row = 0
    for (index, child) in children.enumerated() {
      let size = child.size(plan[index])
      row += gap(before: index)
      made.append(child, at: row)
      made.width = max(made.width, size.width)
      row += size.height
    }
    made.starts.append(row)
    column = (key, made)
    return made
  }

  func placedInColumn(
    _ plan: StackPlan, _ column: ColumnStarts, _ edge: Edge, _ rows: Range<Int>
  ) -> [Placed] {
    column.children(in: rows).map { index in
      let side = edge.offset(column.width - children[index].size(plan[index]).width)
      return Placed(children[index], plan[index], row: column.starts[index], column: side)
    }
  }
}

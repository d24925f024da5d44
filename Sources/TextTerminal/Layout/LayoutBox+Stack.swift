extension LayoutBox {
  /// What a stack, a flow or a row proposes to its boxes.
  struct StackPlan {
    /// What each box is offered; nil if they are offered different sizes.
    var common: CellProposal?
    /// One for each box, unless all are offered the same.
    var proposals: [CellProposal] = []
    /// The boxes of each row of a flow; empty for a single row or column.
    var flow: [Range<Int>] = []

    subscript(index: Int) -> CellProposal { common ?? proposals[index] }
  }

  /// Returns the proposals to the boxes of a stack.
  func stackPlan(_ proposal: CellProposal) -> StackPlan {
    let key = proposal.key
    if let plan, plan.key == key { return plan.plan }
    let made = madeStackPlan(proposal)
    plan = (key, made)
    return made
  }

  /// The boxes of the highest priority choose first, and of these the least flexible one. Each is
  /// offered an equal part of what is left, without what those of lower priority need at least.
  private func madeStackPlan(_ proposal: CellProposal) -> StackPlan {
    guard case .stack(let axis, _, _) = content else { return StackPlan() }
    let other = axis == .across ? proposal.height : proposal.width
    let ideal = CellProposal(axis, nil, other: other)
    guard let whole = proposal[axis], axis == .across || !hasRigidHeight else {
      return StackPlan(common: ideal)
    }
    var left = whole - allGaps
    var reserved = 0
    var order: [(index: Int, priority: Double, least: Int, flexible: Int)] = []
    order.reserveCapacity(children.count)
    for (index, child) in children.enumerated() {
      let least = child.size(CellProposal(axis, 0, other: other))[axis]
      reserved += least
      order.append((index, child.priority, least, 0))
    }
    if axis == .across, reserved > left, children.count > 1 { return flowPlan(whole) }
    let unlimited = CellProposal(axis, CellProposal.unlimited, other: other)
    for (index, child) in children.enumerated() {
      order[index].flexible = child.size(unlimited)[axis] - order[index].least
    }
    order.sort { first, second in
      if first.priority != second.priority { return first.priority > second.priority }
      if first.flexible != second.flexible { return first.flexible < second.flexible }
      return first.index < second.index
    }
    var result = Array(repeating: ideal, count: children.count)
    var start = 0
    while start < order.count {
      var end = start
      while end < order.count, order[end].priority == order[start].priority {
        reserved -= order[end].least
        end += 1
      }
      for place in start..<end {
        let index = order[place].index
        let part = max(0, left - reserved) / (end - place)
        result[index] = CellProposal(axis, part, other: other)
        left -= children[index].size(result[index])[axis]
      }
      start = end
    }
    return StackPlan(proposals: result)
  }

  /// Returns the space before a box of a stack, in cells. There is none beside a spacer.
  func gap(before index: Int) -> Int {
    guard index > 0, case .stack(let axis, _, let given) = content else { return 0 }
    if let given { return given }
    if axis == .down { return 0 }
    return children[index].isSpacer || children[index - 1].isSpacer ? 0 : 2
  }

  private var allGaps: Int { children.indices.reduce(0) { $0 + gap(before: $1) } }

  private var isSpacer: Bool {
    if case .spacer = content { return true }
    return false
  }

  func stackSize(_ plan: StackPlan, _ axis: Axis) -> CellSize {
    if !plan.flow.isEmpty { return flowSize(plan) }
    var (along, other) = (0, 0)
    for (index, child) in children.enumerated() {
      let size = child.size(plan[index])
      along += gap(before: index) + size[axis]
      other = max(other, axis == .across ? size.height : size.width)
    }
    return CellSize(axis, along, other: other)
  }

  // MARK: Flow

  /// Returns the boxes of each row of a flow. Each has its ideal width, but no more than the whole
  /// row; one that does not fit begins a new row.
  func flowPlan(_ width: Int?) -> StackPlan {
    var plan = StackPlan()
    var (start, used) = (0, 0)
    for (index, child) in children.enumerated() {
      let ideal = child.size(CellProposal(nil, nil)).width
      plan.proposals.append(CellProposal(width.map { min($0, ideal) }, nil))
      let step = child.size(plan.proposals[index]).width
      let gap = index == start ? 0 : Self.flowGap
      if let width, index > start, used + gap + step > width {
        plan.flow.append(start..<index)
        (start, used) = (index, step)
      } else {
        used += gap + step
      }
    }
    if !children.isEmpty { plan.flow.append(start..<children.count) }
    return plan
  }

  /// The space between two boxes of a row of a flow, in cells.
  static let flowGap = 2

  func flowSize(_ plan: StackPlan) -> CellSize {
    var result = CellSize(0, 0)
    for row in plan.flow {
      var (width, height) = ((row.count - 1) * Self.flowGap, 0)
      for index in row {
        let size = children[index].size(plan[index])
        width += size.width
        height = max(height, size.height)
      }
      result.width = max(result.width, width)
      result.height += height
    }
    return result
  }
}

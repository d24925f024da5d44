extension LayoutBox {
  /// What a stack, a flow or a row proposes to its boxes.
  struct StackPlan {
    /// One for each box.
    var proposals: [CellProposal]
    /// The boxes of each row of a flow; empty for a single row or column.
    var flow: [Range<Int>] = []
  }

  /// Returns the proposals to the boxes of a stack.
  ///
  /// The boxes of the highest priority choose first, and of these the least flexible one. Each is
  /// offered an equal part of what is left, without what those of lower priority need at least.
  func stackPlan(_ proposal: CellProposal) -> StackPlan {
    guard case .stack(let axis, _, _) = content else { return StackPlan(proposals: []) }
    let other = axis == .across ? proposal.height : proposal.width
    let ideal = CellProposal(axis, nil, other: other)
    guard let whole = proposal[axis], axis == .across || !hasRigidHeight else {
      return StackPlan(proposals: Array(repeating: ideal, count: children.count))
    }
    let least = children.map { $0.size(CellProposal(axis, 0, other: other))[axis] }
    var left = whole - gaps.reduce(0, +)
    if axis == .across, least.reduce(0, +) > left, children.count > 1 {
      return flowPlan(whole)
    }
    let most = children.map {
      $0.size(CellProposal(axis, CellProposal.unlimited, other: other))[axis]
    }
    var result = Array(repeating: ideal, count: children.count)
    var order = Array(children.indices)
    order.sort { first, second in
      let priorities = (children[first].priority, children[second].priority)
      if priorities.0 != priorities.1 { return priorities.0 > priorities.1 }
      let flexible = (most[first] - least[first], most[second] - least[second])
      return flexible.0 != flexible.1 ? flexible.0 < flexible.1 : first < second
    }
    var reserved = least.reduce(0, +)
    var position = 0
    while position < order.count {
      let priority = children[order[position]].priority
      let group = order[position...].prefix { children[$0].priority == priority }
      for index in group { reserved -= least[index] }
      for (taken, index) in group.enumerated() {
        let part = max(0, left - reserved) / (group.count - taken)
        result[index] = CellProposal(axis, part, other: other)
        left -= children[index].size(result[index])[axis]
      }
      position += group.count
    }
    return StackPlan(proposals: result)
  }

  /// The space before each box of a stack, in cells. There is none beside a spacer.
  var gaps: [Int] {
    guard case .stack(let axis, _, let given) = content else { return [] }
    let usual = axis == .across ? 2 : 0
    return children.indices.map { index in
      if index == 0 { return 0 }
      if let given { return given }
      return children[index].isSpacer || children[index - 1].isSpacer ? 0 : usual
    }
  }

  private var isSpacer: Bool {
    if case .spacer = content { return true }
    return false
  }

  func stackSize(_ plan: StackPlan, _ axis: Axis) -> CellSize {
    if !plan.flow.isEmpty { return flowSize(plan) }
    var (along, other) = (gaps.reduce(0, +), 0)
    for (child, proposal) in zip(children, plan.proposals) {
      let size = child.size(proposal)
      along += size[axis]
      other = max(other, axis == .across ? size.height : size.width)
    }
    return CellSize(axis, along, other: other)
  }

  // MARK: Flow

  /// Returns the boxes of each row of a flow. Each has its ideal width, but no more than the whole
  /// row; one that does not fit begins a new row.
  func flowPlan(_ width: Int?) -> StackPlan {
    var plan = StackPlan(proposals: [])
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
      let sizes = row.map { children[$0].size(plan.proposals[$0]) }
      let width = sizes.reduce((row.count - 1) * Self.flowGap) { $0 + $1.width }
      result.width = max(result.width, width)
      result.height += sizes.map(\.height).max() ?? 0
    }
    return result
  }
}

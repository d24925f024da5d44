extension LayoutBox {
  /// The number of cells of a border and the space inside it, at the sides and above.
  static let borderSides = 2

  /// Returns the size that the box takes.
  func computedSize(_ proposal: CellProposal) -> CellSize {
    switch content {
    case .text(let text): return text.size(width: proposal.width)
    case .control(let control): return CellSize(control.width(proposal.width), 1)
    case .fill(let fill): return fill.size(proposal)
    case .spacer(let axis, let least):
      return CellSize(axis, max(least, proposal[axis] ?? least), other: 0)
    case .divider(.down): return CellSize(proposal.width ?? 1, 1)
    case .divider(.across): return CellSize(1, proposal.height ?? 1)
    case .stack(let axis, _, _): return stackSize(stackPlan(proposal), axis)
    case .flow: return flowSize(flowPlan(proposal.width))
    case .grid: return gridSize(gridPlan(proposal.width))
    case .layers:
      let sizes = children.map { $0.size(proposal) }
      return CellSize(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    case .scroll:
      let inside = children[0].size(CellProposal(proposal.width, nil))
      let height = proposal.height.map { min(inside.height, max($0, 3)) } ?? inside.height
      return CellSize(inside.width, height)
    default: return decorated(children[0].size(inner(proposal)), proposal)
    }
  }

  /// Returns what a box that surrounds the first one proposes to it.
  func inner(_ proposal: CellProposal) -> CellProposal {
    var (width, height) = (proposal.width, proposal.height)
    switch content {
    case .padding(let insets):
      width = width.map { $0 - insets.leading - insets.trailing }
      height = height.map { $0 - insets.top - insets.bottom }
    case .frame(let fixedWidth, let fixedHeight, _):
      width = fixedWidth ?? width
      height = fixedHeight ?? height
    case .limits(let limits, _):
      width = Self.clamped(width ?? limits.idealWidth, limits.minWidth, limits.maxWidth)
      height = Self.clamped(height ?? limits.idealHeight, limits.minHeight, limits.maxHeight)
    case .fixedSize(let isWide, let isHigh):
      if isWide { width = nil }
      if isHigh { height = nil }
    case .border:
      width = width.map { $0 - 2 * Self.borderSides }
      height = height.map { $0 - 2 }
    default: break
    }
    return CellProposal(width, height)
  }

  private func decorated(_ inside: CellSize, _ proposal: CellProposal) -> CellSize {
    switch content {
    case .padding(let insets):
      return CellSize(
        inside.width + insets.leading + insets.trailing, inside.height + insets.top + insets.bottom)
    case .frame(let width, let height, _):
      return CellSize(width ?? inside.width, height ?? inside.height)
    case .limits(let limits, _):
      let inner = inner(proposal)
      return CellSize(
        Self.limited(inside.width, inner.width, limits.minWidth, limits.maxWidth),
        Self.limited(inside.height, inner.height, limits.minHeight, limits.maxHeight))
    case .position:
      return CellSize(proposal.width ?? inside.width, proposal.height ?? inside.height)
    case .border(let title):
      let wanted = title.isEmpty ? 0 : CellWidth.of(title) + 2
      let room = max(0, (proposal.width ?? CellProposal.unlimited) - 2 * Self.borderSides)
      return CellSize(
        max(inside.width, min(wanted, room)) + 2 * Self.borderSides, inside.height + 2)
    default: return inside
    }
  }

  private static func clamped(_ value: Int?, _ least: Int?, _ most: Int?) -> Int? {
    guard let value else { return nil }
    return max(least ?? 0, min(value, most ?? value))
  }

  /// With a lower limit, a frame is at least that, and as small as its content or the proposal; with
  /// an upper one, at most that, and as large as its content or the proposal.
  private static func limited(_ inside: Int, _ proposed: Int?, _ least: Int?, _ most: Int?) -> Int {
    var result = inside
    if let least { result = max(least, min(result, proposed ?? result)) }
    if let most { result = min(most, max(result, proposed ?? result)) }
    return result
  }
}

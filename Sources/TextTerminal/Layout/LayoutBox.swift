/// One part of a screen before its layout: what is drawn, or how other boxes are arranged.
///
/// The layout is pure: sizes and texts in, cells out. A container proposes a size to each box inside
/// it, the box answers, and the container places the answer. The rules are those of SwiftUI, with
/// these differences, because a terminal has few cells and no other way to reach what does not fit:
///
/// - A text gives up lines only to its limit of lines, never to a low container.
/// - A row whose boxes do not fit at their smallest continues on the next line.
/// - What scrolls takes the rows that it needs, and no more than it is offered.
package final class LayoutBox {
  /// A direction of layout.
  package enum Axis: Sendable { case across, down }

  /// A position in a container.
  package enum Edge: Sendable { case start, middle, end }

  /// A position in a container, across and down.
  package struct Position: Hashable, Sendable {
    /// The position across, and the one down.
    package var across, down: Edge

    /// Creates a position.
    package init(_ across: Edge, _ down: Edge) { (self.across, self.down) = (across, down) }
  }

  /// Numbers of cells at the edges.
  package struct Insets: Hashable, Sendable {
    /// The number of cells at the edge of this name.
    package var top, leading, bottom, trailing: Int

    /// Creates numbers of cells.
    package init(top: Int, leading: Int, bottom: Int, trailing: Int) {
      (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }
  }

  /// The least and the most cells of a flexible frame, and those that it has where nothing is
  /// proposed; nil for no limit.
  package struct Limits: Hashable, Sendable {
    /// The limits of the width.
    package var minWidth, idealWidth, maxWidth: Int?
    /// The limits of the height.
    package var minHeight, idealHeight, maxHeight: Int?

    /// Creates no limits.
    package init() {}
  }

  /// What a box is. Its boxes inside are ``LayoutBox/children``.
  package enum Content {
    /// Words, broken into lines.
    case text(BoxText)
    /// One row of a control.
    case control(BoxControl)
    /// A shape.
    case fill(BoxFill)
    /// Space that takes what its stack leaves.
    case spacer(Axis, least: Int)
    /// A line that divides a stack; the axis is that of the stack.
    case divider(Axis)
    /// A row or a column; nil for the usual space between two.
    case stack(Axis, Edge, spacing: Int?)
    /// A row that continues on the next line where it does not fit.
    case flow
    /// Boxes in front of each other, the last in front.
    case layers(Position)
    /// Rows of cells in columns.
    case grid
    /// Space around the first box.
    case padding(Insets)
    /// A size for the first box; nil keeps its own.
    case frame(width: Int?, height: Int?, Position)
    /// Limits of the size of the first box.
    case limits(Limits, Position)
    /// The dimensions in which the first box has its ideal size.
    case fixedSize(width: Bool, height: Bool)
    /// A shift of the first box after the layout, in cells.
    case offset(columns: Int, rows: Int)
    /// The first box with its middle in a cell of what is proposed.
    case position(column: Int, row: Int)
    /// The first box, in which a tap has a position.
    case area(BoxArea)
    /// A line around the first box, with a title.
    case border(title: String)
    /// The first box, of which rows are shown around the focus.
    case scroll
    /// The first box with cells of another role.
    case painted(Role)
  }

  /// What the box is.
  package let content: Content
  /// The boxes inside, in order.
  package let children: [LayoutBox]
  /// Which box of a stack gets space first; higher first. A spacer gets what all others leave.
  package var priority: Double
  /// Whether the height follows from the width alone.
  let hasRigidHeight: Bool
  /// From the first to the last control inside; nil for none.
  let controls: ClosedRange<Int>?
  @exclusivity(unchecked) private var asked = AnsweredProposals()
  /// The last plan of a stack, and the proposal that it is for.
  @exclusivity(unchecked) var plan: (key: UInt64, plan: StackPlan)?
  /// Where the boxes of a long column begin, and the proposal that this is for.
  @exclusivity(unchecked) var column: (key: UInt64, starts: ColumnStarts)?

  /// Creates a box.
  package init(_ content: Content, _ children: [LayoutBox] = []) {
    self.content = content
    self.children = children
    priority = 0
    if case .spacer = content { priority = -.infinity }
    var inside: ClosedRange<Int>?
    if case .control(let control) = content { inside = control.index.map { $0...$0 } }
    if case .area(let area) = content { inside = area.index...area.index }
    var isRigid = true
    for child in children {
      if let other = child.controls {
        inside =
          inside.map {
            min($0.lowerBound, other.lowerBound)...max($0.upperBound, other.upperBound)
          } ?? other
      }
      if !child.hasRigidHeight { isRigid = false }
    }
    controls = inside
    hasRigidHeight =
      switch content {
      case .spacer(let axis, _): axis == .across
      case .divider(let axis): axis == .down
      case .scroll: false
      case .fill(let fill): !fill.takesHeight
      case .position: false
      case .limits(let limits, _):
        limits.minHeight == nil && limits.maxHeight == nil && isRigid
      case .fixedSize(_, height: true), .flow, .grid: true
      case .frame(_, .some, _): true
      default: isRigid
      }
  }

  var hasPosition: Bool { if case .position = content { true } else { false } }

  /// Returns the size that the box takes of a proposal. Answers to the last proposals are kept.
  package func size(_ proposal: CellProposal) -> CellSize {
    let proposal = hasRigidHeight ? CellProposal(proposal.width, nil) : proposal
    let key = proposal.key
    if let known = asked[key] { return known }
    let answer = computedSize(proposal)
    asked.keep(answer, for: key)
    return answer
  }
}

/// The answers to the last four proposals.
private struct AnsweredProposals {
  // No proposal has this key.
  private var keys: (UInt64, UInt64, UInt64, UInt64) = (.max, .max, .max, .max)
  private var answers = (CellSize(0, 0), CellSize(0, 0), CellSize(0, 0), CellSize(0, 0))

  subscript(key: UInt64) -> CellSize? {
    if keys.0 == key { return answers.0 }
    if keys.1 == key { return answers.1 }
    if keys.2 == key { return answers.2 }
    if keys.3 == key { return answers.3 }
    return nil
  }

  mutating func keep(_ answer: CellSize, for key: UInt64) {
    keys = (key, keys.0, keys.1, keys.2)
    answers = (answer, answers.0, answers.1, answers.2)
  }
}

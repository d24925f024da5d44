/// The size that a box is offered, in cells. The box answers with the size that it takes.
///
/// Source: SwiftUI's `ProposedViewSize`.
package struct CellProposal: Hashable, Sendable {
  /// The number of columns, from 0; nil asks for the ideal width.
  package var width: Int?
  /// The number of rows, from 0; nil asks for the ideal height.
  package var height: Int?

  /// More columns or rows than any screen has: what is asked for has no limit.
  package static let unlimited = 1 << 20

  /// Creates a proposal. Sizes below 0 count as 0.
  package init(_ width: Int?, _ height: Int?) {
    self.width = width.map { min(max(0, $0), Self.unlimited) }
    self.height = height.map { min(max(0, $0), Self.unlimited) }
  }

  /// Another number for each proposal.
  var key: UInt64 { UInt64(width.map { $0 + 1 } ?? 0) << 32 | UInt64(height.map { $0 + 1 } ?? 0) }

  /// The size along a direction.
  subscript(axis: LayoutBox.Axis) -> Int? { axis == .across ? width : height }

  /// Creates a proposal by a direction and the other one.
  init(_ axis: LayoutBox.Axis, _ along: Int?, other: Int?) {
    if axis == .across { self.init(along, other) } else { self.init(other, along) }
  }
}

extension CellSize {
  subscript(axis: LayoutBox.Axis) -> Int { axis == .across ? width : height }

  init(_ axis: LayoutBox.Axis, _ along: Int, other: Int) {
    if axis == .across { self.init(along, other) } else { self.init(other, along) }
  }
}

nonisolated extension View {
  /// Gives the cell several columns. A cell of a terminal takes what it needs.
  public func gridCellColumns(_ count: Int) -> Self { self }

  /// Does nothing: the cells of a grid begin at the leading edges of their columns.
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> Self { self }

  /// Does nothing: the cells of a grid begin at the leading edges of their columns.
  public func gridCellAnchor(_ anchor: UnitPoint) -> Self { self }

  /// Does nothing: a column is as wide as its widest cell.
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> Self { self }
}

/// What a list or a picker adds to the rows of collections in it.
final class RowControls {
  /// Whether the identifier of a row is the value that it selects.
  let selects: Bool
  /// Whether the names of controls in a row end with its identifier. The choices of a picker have
  /// names of their own.
  let namesRows: Bool
  let edits: RowEdits?

  init(selects: Bool, namesRows: Bool, edits: RowEdits?) {
    (self.selects, self.namesRows, self.edits) = (selects, namesRows, edits)
  }
}

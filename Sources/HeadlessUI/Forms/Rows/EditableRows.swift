/// The rows of a collection that the user removes or moves.
///
/// Each row has the buttons `delete`, or `up` and `down`, of which a name in inputs ends with the
/// identifier of the row: `button:delete[milk]`.
nonisolated public struct EditableRows<Data: RandomAccessCollection, ID: Hashable, Content: View>:
  PrimitiveView
{
  let rows: ForEach<Data, ID, Content>
  var delete: (([Int]) -> Void)?
  var move: (([Int], Int) -> Void)?

  /// Adds the rows.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(rows)
  }

  /// Returns the environment that tells the rows below to show buttons, which remove and move them.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let edits = context.persistent { RowEdits() }
    let (rows, delete, move) = (rows, delete, move)
    edits.delete = delete.map { delete in { id in rows.position(of: id).map { delete([$0]) } } }
    edits.move = move.map { move in
      { id, step in
        guard let position = rows.position(of: id) else { return }
        let target = step < 0 ? position - 1 : position + 2
        if target >= 0 && target <= rows.ids().count { move([position], target) }
      }
    }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(edits))) {
      let selects = environment.scope.rowControls?.selects ?? false
      $0.rowControls = RowControls(selects: selects, namesRows: true, edits: edits)
    }
  }
}

nonisolated extension EditableRows {
  /// Lets the user remove rows, too.
  public func _onDelete(_ action: (([Int]) -> Void)?) -> EditableRows {
    EditableRows(rows: rows, delete: action, move: move)
  }

  /// Lets the user move rows, too.
  public func _onMove(_ action: (([Int], Int) -> Void)?) -> EditableRows {
    EditableRows(rows: rows, delete: delete, move: action)
  }
}

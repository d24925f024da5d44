/// How the rows of a collection are removed and moved.
final class RowEdits {
  var delete: ((AnyHashable) -> Void)?
  /// Moves a row by one place, up or down.
  var move: ((AnyHashable, Int) -> Void)?
}

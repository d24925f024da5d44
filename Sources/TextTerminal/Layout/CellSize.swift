/// A number of columns and rows.
package struct CellSize: Hashable, Sendable {
  /// The number of columns, from 0.
  package var width: Int
  /// The number of rows, from 0.
  package var height: Int

  /// Creates a size.
  package init(_ width: Int, _ height: Int) { (self.width, self.height) = (width, height) }
}

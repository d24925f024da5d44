import ReplayRuntime
import StateCoding

/// A table of any entity.
protocol AnyEntityTable: TrackedMap {
  var version: UInt64 { get set }

  /// The table as a value of its type. A cast to a generic type is looked up at run time.
  func content<Table>(as type: Table.Type) -> Table

  /// Whether two tables have the same version and share all rows.
  func isIdentical(to other: any AnyEntityTable) -> Bool

  /// The same object in tables with a common origin only if they have the same rows in the same
  /// order; see ``SharedDictionary/orderMark``.
  var orderMark: OrderMark? { get }

  func visitOrder(_ label: String, _ visitor: inout some EntryVisitor) throws
  func visitOrder(
    _ label: String, since old: any AnyEntityTable, _ visitor: inout some DifferenceVisitor
  ) throws
  mutating func editOrder(_ editor: inout some EntryEditor) throws
}

/// Builds the columns of a table.
@resultBuilder
public enum TableColumnBuilder<Element> {
  /// Returns a column.
  public static func buildExpression(_ column: TableColumn<Element>) -> [TableColumn<Element>] {
    [column]
  }

  /// Returns the columns in order.
  public static func buildBlock(_ columns: [TableColumn<Element>]...) -> [TableColumn<Element>] {
    columns.flatMap { $0 }
  }

  /// Returns the columns of an `if`.
  public static func buildOptional(_ columns: [TableColumn<Element>]?) -> [TableColumn<Element>] {
    columns ?? []
  }
}

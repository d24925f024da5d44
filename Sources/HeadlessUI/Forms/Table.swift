/// Rows of elements in columns with titles.
///
/// Source: SwiftUI's `Table`.
nonisolated public struct Table<Element: Identifiable>: View {
  let rows: [Element]
  let columns: [TableColumn<Element>]
  let follow: ((SelectionBox) -> Void)?

  /// Creates a table.
  public init(
    _ data: some RandomAccessCollection<Element>,
    @TableColumnBuilder<Element> columns: () -> [TableColumn<Element>]
  ) { (rows, self.columns, follow) = (Array(data), columns(), nil) }

  /// Creates a table in which the user selects a row.
  public init(
    _ data: some RandomAccessCollection<Element>, selection: Binding<Element.ID?>,
    @TableColumnBuilder<Element> columns: () -> [TableColumn<Element>]
  ) { (rows, self.columns, follow) = (Array(data), columns(), { $0.follow(selection) }) }

  /// Creates a table in which the user selects rows.
  public init(
    _ data: some RandomAccessCollection<Element>, selection: Binding<Set<Element.ID>>,
    @TableColumnBuilder<Element> columns: () -> [TableColumn<Element>]
  ) { (rows, self.columns, follow) = (Array(data), columns(), { $0.follow(selection) }) }

  /// The titles and the rows.
  public var body: some View {
    ElementView(.table) {
      ElementView(.header) {
        ForEach(columns.indices, id: \.self) { Text(columns[$0].title) }
      }
      if let follow {
        SelectingView(content: cells, kind: .row, follow: follow)
      } else {
        cells
      }
    }
  }

  private var cells: some View {
    ForEach(rows) { row in
      ElementView(.gridRow) {
        ForEach(columns.indices, id: \.self) { columns[$0].cell(row) }
      }
    }
  }
}

/// A column of a ``Table``.
public struct TableColumn<Element> {
  let title: String
  let cell: (Element) -> AnyView

  /// Creates a column of views.
  public init(_ title: String, @ViewBuilder content: @escaping (Element) -> some View) {
    (self.title, cell) = (title, { AnyView(content($0)) })
  }

  /// Creates a column of texts.
  public init(_ title: String, value: KeyPath<Element, String>) {
    self.init(title) { Text($0[keyPath: value]) }
  }

  /// Creates a column of views for values.
  public init<Value>(
    _ title: String, value: KeyPath<Element, Value>,
    @ViewBuilder content: @escaping (Element) -> some View
  ) { self.init(title, content: content) }

  /// Returns the column. A terminal makes it as wide as its cells.
  public func width(_ width: Double? = nil) -> TableColumn { self }

  /// Returns the column. A terminal makes it as wide as its cells.
  public func width(min: Double? = nil, ideal: Double? = nil, max: Double? = nil) -> TableColumn {
    self
  }
}

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

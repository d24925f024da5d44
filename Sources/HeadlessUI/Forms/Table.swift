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

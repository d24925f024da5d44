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

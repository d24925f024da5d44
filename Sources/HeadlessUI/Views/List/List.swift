/// Rows in a column, of which a small screen shows a part.
///
/// Source: SwiftUI's `List`.
public struct List<Content> {
  /// The rows of the list.
  @usableFromInline let content: Content

  /// Creates a list of the content's elements.
  @inlinable public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Creates a list with a row for each identifiable element.
  @inlinable public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Creates a list with a row for each element. `id` is the identifier of an element.
  @inlinable public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

extension List {
  /// Creates a list with a row for each number.
  public init<Row: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Creates a list with a row for each element, with a binding to it.
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  )
  where
    C.Element: Identifiable, C.Index: Hashable, Content == ForEach<Binding<C>, C.Element.ID, Row>
  { content = ForEach(data, content: rowContent) }

  /// Creates a list in which the user selects a row.
  public init<Value: Hashable, Rows: View>(
    selection: Binding<Value?>?, @ViewBuilder content: () -> Rows
  ) where Content == SelectableRows<Rows> {
    self.content = SelectableRows(content: content()) { box in
      if let selection { box.follow(selection) }
    }
  }

  /// Creates a list in which the user selects rows.
  public init<Value: Hashable, Rows: View>(
    selection: Binding<Set<Value>>?, @ViewBuilder content: () -> Rows
  ) where Content == SelectableRows<Rows> {
    self.content = SelectableRows(content: content()) { box in
      if let selection { box.follow(selection) }
    }
  }

  /// Creates a list with a row for each element, in which the user selects a row.
  public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
    _ data: Data, selection: Binding<Value?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable, Content == SelectableRows<ForEach<Data, Data.Element.ID, Row>>
  { self.init(selection: selection) { ForEach(data, content: rowContent) } }

  /// Creates a list with a row for each element, in which the user selects rows.
  public init<Data: RandomAccessCollection, Value: Hashable, Row: View>(
    _ data: Data, selection: Binding<Set<Value>>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  )
  where
    Data.Element: Identifiable, Content == SelectableRows<ForEach<Data, Data.Element.ID, Row>>
  { self.init(selection: selection) { ForEach(data, content: rowContent) } }

  /// Creates a list with a row for each element, in which the user selects a row.
  public init<Data: RandomAccessCollection, ID: Hashable, Value: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Value?>?,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == SelectableRows<ForEach<Data, ID, Row>> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}

extension List: View, PrimitiveView, ArrangingView, ContainerView where Content: View {
  /// The kind `list`.
  public static var _kind: ScreenNode.Kind { .list }

  /// The place of a parent without other children shows the content.
  public static var _placement: ViewPlacement { .container(_kind) }

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }
}

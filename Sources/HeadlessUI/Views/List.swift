/// Rows below one another, of which a small screen shows a part.
///
/// Source: SwiftUI's `List`.
public struct List<Content: View>: ArrangingView {
  @usableFromInline let content: Content

  /// Makes a list of whatever the content shows.
  @inlinable public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Makes a list with a row for each identifiable element.
  @inlinable public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    content = ForEach(data, content: rowContent)
  }

  /// Makes a list with a row for each element; `id` tells elements apart.
  @inlinable public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    content = ForEach(data, id: id, content: rowContent)
  }

  /// The rows.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  /// A list of what the content shows.
  public static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    context.element(.list, children: children)
  }
}

/// A frame around views, with a title.
public struct Panel<Content: View>: PrimitiveView {
  @usableFromInline let title: String
  @usableFromInline let content: Content

  /// Makes a frame.
  @inlinable public init(_ title: String = "", @ViewBuilder content: () -> Content) {
    self.title = title
    self.content = content()
  }

  /// The content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  /// The frame around what the content shows.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.panel, text: title.isEmpty ? nil : title, children: children)
  }
}

/// A line between views.
///
/// Source: SwiftUI's `Divider`.
public struct Divider: PrimitiveView {
  /// Makes a line.
  @inlinable public init() {}

  /// The line.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.divider)
  }
}

/// Room between views: what a row has left, or a blank line of a column.
///
/// Source: SwiftUI's `Spacer`.
public struct Spacer: PrimitiveView {
  /// Makes room.
  @inlinable public init() {}

  /// The room.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.spacer)
  }
}

/// Views below one another.
public struct VStack<Content: View>: PrimitiveView {
  let content: Content

  /// Makes a column.
  ///
  /// - Parameter spacing: Kept for SwiftUI's spelling; text has no spacing.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public func _children(in context: ViewContext) -> [ViewChild] { [ViewChild(content)] }

  /// A column of what the content shows.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    [ScreenNode(kind: .vStack, children: children)]
  }
}

/// Views beside one another.
public struct HStack<Content: View>: PrimitiveView {
  let content: Content

  /// Makes a row.
  ///
  /// - Parameter spacing: Kept for SwiftUI's spelling; text has no spacing.
  public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content.
  public func _children(in context: ViewContext) -> [ViewChild] { [ViewChild(content)] }

  /// A row of what the content shows.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    [ScreenNode(kind: .hStack, children: children)]
  }
}

/// Views in front of one another, the last one in front.
public struct ZStack<Content: View>: PrimitiveView {
  let content: Content

  /// Makes a pile.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The content.
  public func _children(in context: ViewContext) -> [ViewChild] { [ViewChild(content)] }

  /// A pile of what the content shows.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    [ScreenNode(kind: .zStack, children: children)]
  }
}

/// One view for each element of a collection; an element keeps its identity when it moves.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: PrimitiveView {
  let data: Data
  let id: KeyPath<Data.Element, ID>
  let content: (Data.Element) -> Content

  /// Makes a view for each element.
  ///
  /// - Parameters:
  ///   - data: The elements, in order.
  ///   - id: What tells elements apart; must be unique.
  ///   - content: The view of one element.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// The rows, by identifier.
  public func _children(in context: ViewContext) -> [ViewChild] {
    data.map { element in
      let key = element[keyPath: id]
      return ViewChild(ForEachRow(id: key, content: content(element)), key: key)
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Makes a view for each identifiable element.
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, id: \.id, content: content)
  }
}

/// The place of one element: input targets inside it name its identifier.
struct ForEachRow<ID: Hashable, Content: View>: PrimitiveView {
  let id: ID
  let content: Content

  func _children(in context: ViewContext) -> [ViewChild] { [ViewChild(content)] }

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let row = "[\(id)]"
    return context.derived(from: environment, when: row) { $0.rows += row }
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard children.count == 1, let only = children.first, only.id == nil else { return children }
    return [only.identified(by: "\(id)")]
  }
}

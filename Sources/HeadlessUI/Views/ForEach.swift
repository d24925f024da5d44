import TypeLayout

/// One view for each element of a collection. An element keeps its identity when it moves.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: ArrangingView {
  /// The elements, in order.
  @usableFromInline let data: Data
  /// Returns the identifier of an element.
  @usableFromInline let id: (Data.Element) -> ID
  /// Returns the view of an element.
  @usableFromInline let content: (Data.Element) -> Content

  /// Creates a view for each element.
  ///
  /// - Parameters:
  ///   - data: The elements, in order.
  ///   - id: The identifier of an element; must be unique.
  ///   - content: The view of one element.
  @inlinable public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    self.init(data, identifiedBy: { $0[keyPath: id] }, content: content)
  }

  @inlinable init(
    _ data: Data, identifiedBy id: @escaping (Data.Element) -> ID,
    content: @escaping (Data.Element) -> Content
  ) {
    self.data = data
    self.id = id
    self.content = content
  }

  /// Adds the rows, matched by identifier.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    // All rows are tracked together: a read in a place below counts as a read here, too.
    context.tracking {
      for element in data {
        children.add(row: ForEachRow(id: id(element), content: content(element)))
      }
    }
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates a view for each identifiable element.
  @inlinable public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, identifiedBy: { $0.id }, content: content)
  }
}

/// The place of one element. Input targets inside it contain its identifier.
struct ForEachRow<ID: Hashable, Content: View>: PrimitiveView {
  let id: ID
  let content: Content

  /// A row is kept if its content is kept, so that equal bits are checked once for both.
  static var _isKept: Bool { Content._isKept }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let row = context.persistent { RowMemory<ID>() }.text(of: id)
    return context.derived(from: environment, when: .row(row)) { $0.rows += "[\(row)]" }
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    Self._arrange(children, in: context)
  }

  static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    guard children.count == 1, let only = children.first, only.id == nil else { return children }
    return context.persistent { RowMemory<ID>() }.identified(only)
  }
}

/// The text and element of a row, reused while they stay the same.
final class RowMemory<ID: Hashable> {
  private var known: (id: ID, text: String)?
  private var shown: (element: ScreenNode, identified: [ScreenNode])?

  func text(of id: ID) -> String {
    // Equal identifiers may print differently; the same bits do not.
    if let known, Self.haveEqualBits(known.id, id) { return known.text }
    let text = "\(id)"
    if known?.text.hasSameBytes(as: text) != true { shown = nil }
    known = (id, text)
    return text
  }

  /// Whether this is the row of the element with the given identifier.
  func isRow(of id: ID) -> Bool { known.map { $0.id == id } ?? false }

  func identified(_ element: ScreenNode) -> [ScreenNode] {
    if let shown, shown.element === element { return shown.identified }
    guard let known else { return [element] }
    let identified = [element.identified(by: known.text)]
    shown = (element, identified)
    return identified
  }

  private static func haveEqualBits(_ a: ID, _ b: ID) -> Bool {
    withUnsafePointer(to: a) { a in
      withUnsafePointer(to: b) { b in
        ValueMemory.isEqual(a, b, MemoryLayout<ID>.size)
      }
    }
  }
}

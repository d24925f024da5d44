import ReplayRuntime
import TypeLayout

/// One view for each element of a collection. An element keeps its identity when it moves.
public struct ForEach<Data, ID, Content> {
  /// Adds the rows at some positions, or all, matched by identifier. Made where the types are known, so
  /// that the loop over the elements is compiled for them. Of too many to be made at once it adds none,
  /// and returns their number.
  @usableFromInline let addRows: (inout ViewChildren, Range<Int>?) -> Int?
  /// Returns the identifiers of the elements, in order.
  @usableFromInline let ids: () -> [AnyHashable]
}

extension ForEach where Data: RandomAccessCollection, ID: Hashable, Content: View {
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
    ids = { data.map { AnyHashable(id($0)) } }
    addRows = { children, rows in
      if rows == nil {
        let count = data.count
        if children.makesSome(of: count) { return count }
      }
      // The loop over the elements of an array copies each of them.
      let isArray: Void? = data.withContiguousStorageIfAvailable { elements in
        guard let first = elements.baseAddress else { return }
        for index in rows ?? 0..<elements.count {
          inPlace(first + index) { element in
            children.add(row: ForEachRow(id: id(element), content: content(element)))
          }
        }
      }
      if isArray != nil { return nil }
      if let rows {
        for row in rows {
          let element = data[data.index(data.startIndex, offsetBy: row)]
          children.add(row: ForEachRow(id: id(element), content: content(element)))
        }
        return nil
      }
      for element in data {
        children.add(row: ForEachRow(id: id(element), content: content(element)))
      }
      return nil
    }
  }
}

extension ForEach: View, PrimitiveView, ArrangingView {
  /// An only child needs no place.
  public static var _placement: ViewPlacement { .merged }

  /// Adds the rows.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    // All rows are tracked together: a read in a place below counts as a read here, too.
    let count = context.tracking { addRows(&children, nil) }
    if let count {
      children.add(RowWindow(count: count, addRows: addRows, position: { position(of: $0) }))
    }
  }
}

extension ForEach
where
  Data: RandomAccessCollection, Data.Element: Identifiable, ID == Data.Element.ID, Content: View
{
  /// Creates a view for each identifiable element.
  @inlinable public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    self.init(data, identifiedBy: { $0.id }, content: content)
  }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: View {
  /// Creates a view for each number.
  @inlinable public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    self.init(data, identifiedBy: { $0 }, content: content)
  }
}

extension ForEach where ID: Hashable, Content: View {
  /// Creates a view for each element, with a binding to it.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == Binding<C>, C.Element: Identifiable, C.Index: Hashable, ID == C.Element.ID {
    self.init(data, identifiedBy: { $0.wrappedValue.id }, content: content)
  }

  /// Creates a view for each element, with a binding to it. `id` is the identifier of an element.
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, id: KeyPath<C.Element, ID>,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == Binding<C>, C.Index: Hashable {
    self.init(data, identifiedBy: { $0.wrappedValue[keyPath: id] }, content: content)
  }
}

/// The place of one element. Input targets inside it contain its identifier.
@usableFromInline struct ForEachRow<ID: Hashable, Content> {
  @usableFromInline let id: ID
  @usableFromInline let content: Content

  @inlinable init(id: ID, content: Content) {
    self.id = id
    self.content = content
  }
}

extension ForEachRow: RowPlace {}

/// The view of a row, in which other collections are not those of the list.
protocol RowPlace {}

extension ForEachRow: View, PrimitiveView where Content: View {
  /// A row is kept if its content is kept, so that equal bits are checked once for both.
  @inlinable static var _isKept: Bool { Content._isKept }

  @usableFromInline
  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if let controls = context.environment.scope.rowControls {
      children.add(ControlledRow(content: content, id: id, controls: controls))
    } else {
      children.addOnly(content)
    }
  }

  @usableFromInline
  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    let row = memory(in: context).text(of: id)
    return context.scoped(from: environment, when: .row(row)) { $0.enterRow(row) }
  }

  /// The memory of the row. It is all that the place of a row keeps.
  private func memory(in context: ViewContext) -> RowMemory<ID> {
    // The type of the memory would be looked up at run time.
    if let memory = context.node.persistent {
      return unsafeDowncast(memory, to: RowMemory<ID>.self)
    }
    let made = RowMemory(id)
    context.node.persistent = made
    return made
  }

  @usableFromInline
  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    Self._arrange(children, in: context)
  }

  @usableFromInline
  static func _arrange(
    _ children: [ScreenNode], in context: ViewContext
  ) -> [ScreenNode] {
    guard children.count == 1, let only = children.first, only.id == nil,
      let memory = context.node.persistent
    else { return children }
    return unsafeDowncast(memory, to: RowMemory<ID>.self).identified(only)
  }
}

/// The text and element of a row, reused while they stay the same.
@usableFromInline final class RowMemory<ID: Hashable> {
  /// The identifier of the row.
  @exclusivity(unchecked) @usableFromInline private(set) var id: ID
  private var text: String
  private var shown: (element: ScreenNode, identified: [ScreenNode])?

  init(_ id: ID) {
    self.id = id
    text = Self.printed(id)
  }

  /// What `"\(id)"` gives. Printing tries four casts, and most identifiers are texts.
  private static func printed(_ id: ID) -> String {
    // A cast would also look into an optional, which is printed in another way.
    ID.self == String.self ? unsafeBitCast(id, to: String.self) : "\(id)"
  }

  func text(of id: ID) -> String {
    // Equal identifiers may print differently; the same bits do not.
    if Self.haveEqualBits(self.id, id) { return text }
    let text = Self.printed(id)
    if !self.text.hasSameBytes(as: text) { shown = nil }
    self.id = id
    self.text = text
    return text
  }

  func identified(_ element: ScreenNode) -> [ScreenNode] {
    if let shown, shown.element === element { return shown.identified }
    let identified = [element.identified(by: text)]
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

// Comparing bits is enough for the identifier of a row.
extension ForEachRow: SinglePartType { typealias Part = Content }

extension ViewChildren {
  /// Adds the row of one element. A row that has not moved is recognized without boxing its key.
  @inlinable
  mutating func add<ID: Hashable, Content: View>(row: ForEachRow<ID, Content>) {
    // The only object that a row's place keeps is its memory.
    if let node = current(ForEachRow<ID, Content>.self), let memory = node.persistent,
      unsafeDowncast(memory, to: RowMemory<ID>.self).id == row.id
    {
      return update(node, row)
    }
    addUnmatched(row, key: .explicit(row.id))
  }
}

extension Binding: Identifiable where Value: Identifiable {
  /// The identifier of the value.
  public var id: Value.ID { wrappedValue.id }
}

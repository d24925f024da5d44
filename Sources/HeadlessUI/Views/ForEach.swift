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

extension Binding {
  /// Creates a binding to the value of an optional one; nil if there is no value.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// Creates a binding to an optional from one to a value. Writing nil does nothing.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { value in
        if let value { base.wrappedValue = value }
      })
  }
}

extension Binding: Sequence where Value: MutableCollection, Value.Index: Hashable {
  /// A binding to one element.
  public typealias Element = Binding<Value.Element>
}

extension Binding: Collection where Value: MutableCollection, Value.Index: Hashable {
  /// The position of an element.
  public typealias Index = Value.Index

  /// The position of the first element.
  public var startIndex: Value.Index { wrappedValue.startIndex }

  /// The position after the last element.
  public var endIndex: Value.Index { wrappedValue.endIndex }

  /// The position after another one.
  public func index(after position: Value.Index) -> Value.Index {
    wrappedValue.index(after: position)
  }

  /// A binding to the element at a position. If the element is no longer there, reading returns the
  /// last value, and writing does nothing.
  public subscript(position: Value.Index) -> Binding<Value.Element> {
    let first = wrappedValue[position]
    return Binding<Value.Element>(
      get: {
        let all = wrappedValue
        return all.indices.contains(position) ? all[position] : first
      },
      set: { newValue in
        var all = wrappedValue
        guard all.indices.contains(position) else { return }
        all[position] = newValue
        wrappedValue = all
      })
  }
}

extension Binding: BidirectionalCollection
where Value: MutableCollection & BidirectionalCollection, Value.Index: Hashable {
  /// The position before another one.
  public func index(before position: Value.Index) -> Value.Index {
    wrappedValue.index(before: position)
  }
}

extension Binding: RandomAccessCollection
where Value: MutableCollection & RandomAccessCollection, Value.Index: Hashable {}

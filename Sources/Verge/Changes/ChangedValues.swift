/// The values of some members of a version if at least one of them differs from the previous version.
///
/// ```swift
/// changes.ifChanged(\.name, \.age).do { name, age in … }
/// ```
///
/// Source: Verge, `Changes.ifChanged(_:)`.
public struct ChangedValues<each Value> {
  let values: (repeat each Value)?

  /// Calls `perform` with the values if one of them has changed.
  ///
  /// - Returns: The result of `perform`; nil if all values are unchanged.
  @discardableResult
  public func `do`<Result>(
    _ perform: (repeat each Value) throws -> Result
  ) rethrows -> Result? {
    guard let values else { return nil }
    return try perform(repeat each values)
  }
}

extension Changes {
  /// Selects a member, for ``ChangedValues/do(_:)``.
  public func ifChanged<Member: Equatable>(
    _ keyPath: KeyPath<Changes, Member>
  ) -> ChangedValues<Member> {
    ChangedValues(values: hasChanges(keyPath) ? self[keyPath: keyPath] : nil)
  }

  /// Selects two members, for ``ChangedValues/do(_:)``.
  public func ifChanged<A: Equatable, B: Equatable>(
    _ a: KeyPath<Changes, A>, _ b: KeyPath<Changes, B>
  ) -> ChangedValues<A, B> {
    ChangedValues(
      values: hasChanges(a) || hasChanges(b) ? (self[keyPath: a], self[keyPath: b]) : nil)
  }

  /// Selects three members, for ``ChangedValues/do(_:)``.
  public func ifChanged<A: Equatable, B: Equatable, C: Equatable>(
    _ a: KeyPath<Changes, A>, _ b: KeyPath<Changes, B>, _ c: KeyPath<Changes, C>
  ) -> ChangedValues<A, B, C> {
    ChangedValues(
      values: hasChanges(a) || hasChanges(b) || hasChanges(c)
        ? (self[keyPath: a], self[keyPath: b], self[keyPath: c]) : nil)
  }

  /// The value that a closure or a key path selects, if it differs from the previous version.
  ///
  /// - Returns: The value; nil if it is unchanged.
  public func takeIfChanged<Selected: Equatable>(
    _ select: (Changes) throws -> Selected
  ) rethrows -> Selected? {
    try ifChanged(select) { $0 }
  }

  /// The value that a closure or a key path selects, if a comparer finds it different from the
  /// previous version.
  public func takeIfChanged<Selected>(
    _ select: (Changes) throws -> Selected, _ comparer: Comparer<Selected>
  ) rethrows -> Selected? {
    try ifChanged(select, comparer.areEqual) { $0 }
  }
}

extension Changes where Value: Equatable {
  /// Selects the whole value, for ``ChangedValues/do(_:)``.
  public func ifChanged() -> ChangedValues<Value> {
    ChangedValues(values: hasChanges ? primitive : nil)
  }
}

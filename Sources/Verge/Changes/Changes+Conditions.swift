extension Changes {
  // MARK: One member

  /// Calls `perform` with a member if it differs from the previous version.
  ///
  /// - Returns: The result of `perform`; nil if the member is unchanged.
  @discardableResult
  @inlinable
  public func ifChanged<Member: Equatable, Result>(
    _ keyPath: KeyPath<Value, Member>, perform: (Member) throws -> Result
  ) rethrows -> Result? {
    let new = snapshot.value[keyPath: keyPath]
    if let old = previousSnapshot?.value[keyPath: keyPath], old == new { return nil }
    return try perform(new)
  }

  /// Calls `perform` with a computed value if it differs from the previous version.
  @_disfavoredOverload
  @discardableResult
  @inlinable
  public func ifChanged<Member: Equatable, Result>(
    _ keyPath: KeyPath<Changes, Member>, perform: (Member) throws -> Result
  ) rethrows -> Result? {
    try ifChanged({ $0[keyPath: keyPath] }, ==, perform: perform)
  }

  /// Calls `perform` with a member if the comparer finds it different from the previous version.
  @discardableResult
  @inlinable
  public func ifChanged<Member, Result>(
    _ keyPath: KeyPath<Changes, Member>, _ comparer: Comparer<Member>,
    perform: (Member) throws -> Result
  ) rethrows -> Result? {
    try ifChanged({ $0[keyPath: keyPath] }, comparer.areEqual, perform: perform)
  }

  /// Calls `perform` with the value that a closure selects if it differs from the previous version.
  @discardableResult
  @inlinable
  public func ifChanged<Selected: Equatable, Result>(
    _ selector: (Changes) throws -> Selected, perform: (Selected) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(selector, ==, perform: perform)
  }

  /// Calls `perform` with the value that a closure selects if `areEqual` is false for it and the
  /// previous version's.
  @discardableResult
  @inlinable
  public func ifChanged<Selected, Result>(
    _ selector: (Changes) throws -> Selected,
    _ areEqual: (Selected, Selected) throws -> Bool, perform: (Selected) throws -> Result
  ) rethrows -> Result? {
    let new = try selector(self)
    if let previous, try areEqual(try selector(previous), new) { return nil }
    return try perform(new)
  }

  // MARK: Several members

  /// Calls `perform` with two members if at least one of them differs from the previous version.
  @discardableResult
  @inlinable
  public func ifChanged<A: Equatable, B: Equatable, Result>(
    _ a: KeyPath<Changes, A>, _ b: KeyPath<Changes, B>, perform: ((A, B)) throws -> Result
  ) rethrows -> Result? {
    try ifChanged({ ($0[keyPath: a], $0[keyPath: b]) }, ==, perform: perform)
  }

  /// Calls `perform` with three members if at least one of them differs from the previous version.
  @discardableResult
  @inlinable
  public func ifChanged<A: Equatable, B: Equatable, C: Equatable, Result>(
    _ a: KeyPath<Changes, A>, _ b: KeyPath<Changes, B>, _ c: KeyPath<Changes, C>,
    perform: ((A, B, C)) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(
      { ($0[keyPath: a], $0[keyPath: b], $0[keyPath: c]) }, ==, perform: perform)
  }

  // MARK: Questions

  /// Whether a member differs from the previous version.
  @inlinable
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    guard let previousSnapshot else { return true }
    return previousSnapshot.value[keyPath: keyPath] != snapshot.value[keyPath: keyPath]
  }

  /// Whether a computed value differs from the previous version.
  @_disfavoredOverload
  @inlinable
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Changes, Member>) -> Bool {
    hasChanges({ $0[keyPath: keyPath] }, ==)
  }

  /// Whether a comparer finds a member different from the previous version.
  @inlinable
  public func hasChanges<Member>(
    _ keyPath: KeyPath<Changes, Member>, _ comparer: Comparer<Member>
  ) -> Bool {
    hasChanges({ $0[keyPath: keyPath] }, comparer.areEqual)
  }

  /// Whether `areEqual` is false for the value that a closure selects and the previous version's.
  @inlinable
  public func hasChanges<Selected>(
    _ selector: (Changes) throws -> Selected, _ areEqual: (Selected, Selected) throws -> Bool
  ) rethrows -> Bool {
    guard let previous else { return true }
    return try !areEqual(try selector(previous), try selector(self))
  }

  /// Whether a comparer finds the whole value different from the previous version.
  @inlinable
  public func hasChanges(_ comparer: Comparer<Value>) -> Bool {
    guard let previousSnapshot else { return true }
    return !comparer.areEqual(previousSnapshot.value, snapshot.value)
  }

  /// Whether a member equals that of the previous version.
  @inlinable
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    !hasChanges(keyPath)
  }

  /// Whether a computed value equals that of the previous version.
  @_disfavoredOverload
  @inlinable
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Changes, Member>) -> Bool {
    !hasChanges(keyPath)
  }

  /// Whether a comparer finds a member equal to that of the previous version.
  @inlinable
  public func noChanges<Member>(
    _ keyPath: KeyPath<Changes, Member>, _ comparer: Comparer<Member>
  ) -> Bool {
    !hasChanges(keyPath, comparer)
  }

  /// Whether a comparer finds the whole value equal to the previous version.
  @inlinable
  public func noChanges(_ comparer: Comparer<Value>) -> Bool { !hasChanges(comparer) }
}

extension Changes where Value: Equatable {
  /// Whether the value differs from the previous version.
  @inlinable
  public var hasChanges: Bool {
    guard let previousSnapshot else { return true }
    return previousSnapshot.value != snapshot.value
  }

  /// Whether the value equals the previous version.
  @inlinable
  public var noChanges: Bool { !hasChanges }

  /// Calls `perform` with the value if it differs from the previous version.
  @discardableResult
  @inlinable
  public func ifChanged<Result>(_ perform: (Value) throws -> Result) rethrows -> Result? {
    hasChanges ? try perform(primitive) : nil
  }
}

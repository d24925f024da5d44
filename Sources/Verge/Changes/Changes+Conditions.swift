extension Changes {
  // MARK: One member

  /// Runs `perform` with a member that differs from the version before.
  ///
  /// - Returns: What `perform` returns; nil when the member is unchanged.
  @discardableResult
  public func ifChanged<Member: Equatable, Result>(
    _ keyPath: KeyPath<Value, Member>, perform: (Member) throws -> Result
  ) rethrows -> Result? {
    let new = snapshot.value[keyPath: keyPath]
    if let old = previousSnapshot?.value[keyPath: keyPath], old == new { return nil }
    return try perform(new)
  }

  /// Runs `perform` with something computed that differs from the version before.
  @_disfavoredOverload
  @discardableResult
  public func ifChanged<Member: Equatable, Result>(
    _ keyPath: KeyPath<Changes, Member>, perform: (Member) throws -> Result
  ) rethrows -> Result? {
    try ifChanged({ $0[keyPath: keyPath] }, ==, perform: perform)
  }

  /// Runs `perform` with a member that a comparer tells from the version before.
  @discardableResult
  public func ifChanged<Member, Result>(
    _ keyPath: KeyPath<Changes, Member>, _ comparer: Comparer<Member>,
    perform: (Member) throws -> Result
  ) rethrows -> Result? {
    try ifChanged({ $0[keyPath: keyPath] }, comparer.areEqual, perform: perform)
  }

  /// Runs `perform` with what a closure selects, when it differs from the version before.
  @discardableResult
  public func ifChanged<Selected: Equatable, Result>(
    _ selector: (Changes) throws -> Selected, perform: (Selected) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(selector, ==, perform: perform)
  }

  /// Runs `perform` with what a closure selects, when `areEqual` tells it from the version before.
  @discardableResult
  public func ifChanged<Selected, Result>(
    _ selector: (Changes) throws -> Selected,
    _ areEqual: (Selected, Selected) throws -> Bool, perform: (Selected) throws -> Result
  ) rethrows -> Result? {
    let new = try selector(self)
    if let previous, try areEqual(try selector(previous), new) { return nil }
    return try perform(new)
  }

  // MARK: Several members

  /// Runs `perform` with two members, at least one of which differs from the version before.
  @discardableResult
  public func ifChanged<A: Equatable, B: Equatable, Result>(
    _ a: KeyPath<Changes, A>, _ b: KeyPath<Changes, B>, perform: ((A, B)) throws -> Result
  ) rethrows -> Result? {
    try ifChanged({ ($0[keyPath: a], $0[keyPath: b]) }, ==, perform: perform)
  }

  /// Runs `perform` with three members, at least one of which differs from the version before.
  @discardableResult
  public func ifChanged<A: Equatable, B: Equatable, C: Equatable, Result>(
    _ a: KeyPath<Changes, A>, _ b: KeyPath<Changes, B>, _ c: KeyPath<Changes, C>,
    perform: ((A, B, C)) throws -> Result
  ) rethrows -> Result? {
    try ifChanged(
      { ($0[keyPath: a], $0[keyPath: b], $0[keyPath: c]) }, ==, perform: perform)
  }

  // MARK: Questions

  /// Whether a member differs from the version before.
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    guard let previousSnapshot else { return true }
    return previousSnapshot.value[keyPath: keyPath] != snapshot.value[keyPath: keyPath]
  }

  /// Whether something computed differs from the version before.
  @_disfavoredOverload
  public func hasChanges<Member: Equatable>(_ keyPath: KeyPath<Changes, Member>) -> Bool {
    hasChanges({ $0[keyPath: keyPath] }, ==)
  }

  /// Whether a comparer tells a member from that of the version before.
  public func hasChanges<Member>(
    _ keyPath: KeyPath<Changes, Member>, _ comparer: Comparer<Member>
  ) -> Bool {
    hasChanges({ $0[keyPath: keyPath] }, comparer.areEqual)
  }

  /// Whether `areEqual` tells what a closure selects from that of the version before.
  public func hasChanges<Selected>(
    _ selector: (Changes) throws -> Selected, _ areEqual: (Selected, Selected) throws -> Bool
  ) rethrows -> Bool {
    guard let previous else { return true }
    return try !areEqual(try selector(previous), try selector(self))
  }

  /// Whether a comparer tells the whole value from that of the version before.
  public func hasChanges(_ comparer: Comparer<Value>) -> Bool {
    guard let previousSnapshot else { return true }
    return !comparer.areEqual(previousSnapshot.value, snapshot.value)
  }

  /// Whether a member is as in the version before.
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Value, Member>) -> Bool {
    !hasChanges(keyPath)
  }

  /// Whether something computed is as in the version before.
  @_disfavoredOverload
  public func noChanges<Member: Equatable>(_ keyPath: KeyPath<Changes, Member>) -> Bool {
    !hasChanges(keyPath)
  }

  /// Whether a comparer finds a member as in the version before.
  public func noChanges<Member>(
    _ keyPath: KeyPath<Changes, Member>, _ comparer: Comparer<Member>
  ) -> Bool {
    !hasChanges(keyPath, comparer)
  }

  /// Whether a comparer finds the whole value as in the version before.
  public func noChanges(_ comparer: Comparer<Value>) -> Bool { !hasChanges(comparer) }
}

extension Changes where Value: Equatable {
  /// Whether the value differs from the version before.
  public var hasChanges: Bool {
    guard let previousSnapshot else { return true }
    return previousSnapshot.value != snapshot.value
  }

  /// Whether the value is as in the version before.
  public var noChanges: Bool { !hasChanges }

  /// Runs `perform` with the value when it differs from the version before.
  @discardableResult
  public func ifChanged<Result>(_ perform: (Value) throws -> Result) rethrows -> Result? {
    hasChanges ? try perform(primitive) : nil
  }
}

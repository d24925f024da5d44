/// A state with methods that change its parts; a store accepts any other type as well.
///
/// Source: Verge, `StateType`.
public protocol StateType {}

extension StateType {
  /// Changes an optional part; does nothing if it is nil.
  ///
  /// - Throws: Any error of `update`; changes before the error remain.
  public mutating func update<Wrapped>(
    target keyPath: WritableKeyPath<Self, Wrapped?>, update: (inout Wrapped) throws -> Void
  ) rethrows {
    guard var value = self[keyPath: keyPath] else { return }
    self[keyPath: keyPath] = nil
    defer { self[keyPath: keyPath] = value }
    try update(&value)
  }

  /// Changes a part.
  ///
  /// - Returns: What `update` returns.
  @discardableResult
  public mutating func update<Part, Result>(
    target keyPath: WritableKeyPath<Self, Part>, update: (inout Part) throws -> Result
  ) rethrows -> Result {
    try update(&self[keyPath: keyPath])
  }

  /// Changes an optional part.
  ///
  /// - Throws: ``StateUpdateError/targetWasNil`` if it is nil; any error of `update`.
  @discardableResult
  public mutating func updateTryPresent<Wrapped, Result>(
    target keyPath: WritableKeyPath<Self, Wrapped?>,
    update: (inout Wrapped) throws -> Result
  ) throws -> Result {
    guard var value = self[keyPath: keyPath] else { throw StateUpdateError.targetWasNil }
    self[keyPath: keyPath] = nil
    defer { self[keyPath: keyPath] = value }
    return try update(&value)
  }

  /// Changes the whole state.
  @discardableResult
  public mutating func update<Result>(
    update: (inout Self) throws -> Result
  ) rethrows -> Result {
    try update(&self)
  }
}

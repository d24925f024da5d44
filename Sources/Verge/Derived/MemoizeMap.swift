/// A derivation from versions of a value: from the first one, and from each later one.
///
/// ```swift
/// store.derived(.map(\.count))
/// store.derived(.map { $0.items.count })
/// ```
///
/// Source: Verge, `MemoizeMap`.
public struct MemoizeMap<Input, Output> {
  /// The result of a version for the output.
  public enum Result {
    /// A new output, which may equal the previous one.
    case updated(Output)
    /// The output does not change.
    case noChanges
  }

  @usableFromInline let makeInitial: (Input) -> Output
  @usableFromInline let update: (Input) -> Result
  /// The key that two maps share if they may share one derived value; nil for a closure.
  @usableFromInline let key: AnyKeyPath?

  @inlinable init(
    makeInitial: @escaping (Input) -> Output, update: @escaping (Input) -> Result,
    key: AnyKeyPath?
  ) {
    self.makeInitial = makeInitial
    self.update = update
    self.key = key
  }

  /// Creates a map from two closures.
  @inlinable
  public init(
    makeInitial: @escaping (Input) -> Output, update: @escaping (Input) -> Result
  ) {
    self.init(makeInitial: makeInitial, update: update, key: nil)
  }

  /// The output of the first version.
  @inlinable
  public func initial(_ input: Input) -> Output { makeInitial(input) }

  /// The result of a later version.
  @inlinable
  public func updated(_ input: Input) -> Result { update(input) }

  /// Returns a map that keeps the output while `predicate` is true, without computing it.
  @inlinable
  public func dropsInput(while predicate: @escaping (Input) -> Bool) -> MemoizeMap {
    MemoizeMap(
      makeInitial: makeInitial, update: { predicate($0) ? .noChanges : update($0) }, key: nil)
  }

  // MARK: Maps of changes

  /// Reads the value at a key path; equal key paths on one store share one derived value.
  @inlinable
  public static func map<Value>(
    _ keyPath: KeyPath<Value, Output>
  ) -> MemoizeMap where Input == Changes<Value> {
    let field = FieldReader(keyPath)
    return MemoizeMap(
      makeInitial: { field.value(in: $0.snapshot.value) },
      update: { .updated(field.value(in: $0.snapshot.value)) }, key: keyPath)
  }

  /// Reads the value at a key path; equal key paths on one store share one derived value, and an
  /// output that equals the previous one is not a change.
  @inlinable
  public static func map<Value>(
    _ keyPath: KeyPath<Value, Output>
  ) -> MemoizeMap where Input == Changes<Value>, Output: Equatable {
    let field = FieldReader(keyPath)
    return MemoizeMap(
      makeInitial: { field.value(in: $0.snapshot.value) },
      update: {
        let new = field.value(in: $0.snapshot.value)
        if let previous = $0.previousSnapshot, field.value(in: previous.value) == new {
          return .noChanges
        }
        return .updated(new)
      }, key: keyPath)
  }

  /// Reads a computed value.
  @_disfavoredOverload
  @inlinable
  public static func map<Value>(
    _ keyPath: KeyPath<Changes<Value>, Output>
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(
      makeInitial: { $0[keyPath: keyPath] }, update: { .updated($0[keyPath: keyPath]) },
      key: keyPath)
  }

  /// Computes the output with a closure, for every version.
  @_disfavoredOverload
  @inlinable
  public static func map<Value>(
    _ map: @escaping (Changes<Value>) -> Output
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(makeInitial: map, update: { .updated(map($0)) })
  }

  /// Computes the output with a closure, for every version whose value differs from the previous
  /// one.
  @inlinable
  public static func map<Value: Equatable>(
    _ map: @escaping (Changes<Value>) -> Output
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(
      makeInitial: map, update: { $0.hasChanges ? .updated(map($0)) : .noChanges })
  }

  /// Computes the output from the value itself, for every version in which it differs.
  @_disfavoredOverload
  @inlinable
  public static func map<Value: Equatable>(
    _ map: @escaping (Value) -> Output
  ) -> MemoizeMap where Input == Changes<Value> {
    .map { (changes: Changes<Value>) in map(changes.primitive) }
  }

  /// Another name for ``map(_:)``.
  public static func select<Value>(
    _ keyPath: KeyPath<Value, Output>
  ) -> MemoizeMap where Input == Changes<Value> { .map(keyPath) }

  /// Another name for ``map(_:)``.
  public static func select<Value>(
    _ keyPath: KeyPath<Value, Output>
  ) -> MemoizeMap where Input == Changes<Value>, Output: Equatable { .map(keyPath) }

  /// Computes the output from a part of the value, and again only if that part changes.
  @inlinable
  public static func map<Value, Part: Equatable>(
    derive: @escaping (Changes<Value>) -> Part, compute: @escaping (Part) -> Output
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(
      makeInitial: { compute(derive($0)) },
      update: { changes in
        let part = derive(changes)
        if let previous = changes.previous, derive(previous) == part { return .noChanges }
        return .updated(compute(part))
      })
  }
}

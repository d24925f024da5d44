/// How something is derived from versions of a value: from the first one, and from each one after.
///
/// ```swift
/// store.derived(.map(\.count))
/// store.derived(.map { $0.items.count })
/// ```
///
/// Source: Verge, `MemoizeMap`.
public struct MemoizeMap<Input, Output> {
  /// What a version makes of the output.
  public enum Result {
    /// A new output, which may be equal to the one before.
    case updated(Output)
    /// The output stays as it is.
    case noChanges
  }

  let makeInitial: (Input) -> Output
  let update: (Input) -> Result
  /// What two maps have in common that may share one derived value; nil for a closure.
  let key: AnyKeyPath?

  private init(
    makeInitial: @escaping (Input) -> Output, update: @escaping (Input) -> Result,
    key: AnyKeyPath?
  ) {
    self.makeInitial = makeInitial
    self.update = update
    self.key = key
  }

  /// Makes a map of two closures.
  public init(
    makeInitial: @escaping (Input) -> Output, update: @escaping (Input) -> Result
  ) {
    self.init(makeInitial: makeInitial, update: update, key: nil)
  }

  /// The output of the first version.
  public func initial(_ input: Input) -> Output { makeInitial(input) }

  /// What a later version makes of the output.
  public func updated(_ input: Input) -> Result { update(input) }

  /// Leaves the output as it is while `predicate` holds, without computing it.
  public func dropsInput(while predicate: @escaping (Input) -> Bool) -> MemoizeMap {
    MemoizeMap(
      makeInitial: makeInitial, update: { predicate($0) ? .noChanges : update($0) }, key: nil)
  }

  // MARK: Maps of changes

  /// Reads a key path; equal key paths on one store give one derived value.
  public static func map<Value>(
    _ keyPath: KeyPath<Value, Output>
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(
      makeInitial: { $0.snapshot.value[keyPath: keyPath] },
      update: { .updated($0.snapshot.value[keyPath: keyPath]) }, key: keyPath)
  }

  /// Reads a key path; equal key paths on one store give one derived value, and an output that is
  /// equal to that of the version before is no change.
  public static func map<Value>(
    _ keyPath: KeyPath<Value, Output>
  ) -> MemoizeMap where Input == Changes<Value>, Output: Equatable {
    MemoizeMap(
      makeInitial: { $0.snapshot.value[keyPath: keyPath] },
      update: {
        let new = $0.snapshot.value[keyPath: keyPath]
        if let previous = $0.previousSnapshot, previous.value[keyPath: keyPath] == new {
          return .noChanges
        }
        return .updated(new)
      }, key: keyPath)
  }

  /// Reads something computed.
  @_disfavoredOverload
  public static func map<Value>(
    _ keyPath: KeyPath<Changes<Value>, Output>
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(
      makeInitial: { $0[keyPath: keyPath] }, update: { .updated($0[keyPath: keyPath]) },
      key: keyPath)
  }

  /// Computes with a closure, for every version.
  @_disfavoredOverload
  public static func map<Value>(
    _ map: @escaping (Changes<Value>) -> Output
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(makeInitial: map, update: { .updated(map($0)) })
  }

  /// Computes with a closure, for every version whose value differs from the one before.
  public static func map<Value: Equatable>(
    _ map: @escaping (Changes<Value>) -> Output
  ) -> MemoizeMap where Input == Changes<Value> {
    MemoizeMap(
      makeInitial: map, update: { $0.hasChanges ? .updated(map($0)) : .noChanges })
  }

  /// Computes from a part of the value, and not again while that part is equal.
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

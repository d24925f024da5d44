import OpenCombine
import ReplayRuntime

/// The dependencies of a store.
///
/// Declare one as a computed property of an extension:
///
/// ```swift
/// extension StoreDIValues {
///   var someService: SomeService {
///     get { self[\.someService] ?? SomeService.shared }
///     set { self[\.someService] = newValue }
///   }
/// }
/// ```
///
/// Source: VDStore, `StoreDIValues`.
public struct StoreDIValues: @unchecked Sendable {
  private var overrides: [PartialKeyPath<StoreDIValues>: Any] = [:]
  var root: StoreRoot?
  /// The store that provides these dependencies, with the stores from which it was scoped.
  var owner: Any?
  var ancestors: StoreContext.Ancestor?

  /// The dependencies of the store whose subscriber is running; elsewhere those without overrides.
  ///
  /// Values bound here take precedence over those set with `di`.
  @TaskLocal public static var current = StoreDIValues()

  /// Creates dependencies without overrides.
  public init() {}

  /// The value that was set for a dependency; nil for none. The property itself is not read.
  public subscript<Value>(_ keyPath: KeyPath<StoreDIValues, Value>) -> Value? {
    // Without an entry, no cast is done: nil would be a valid value of an optional dependency.
    get {
      guard let entry = overrides[keyPath] else { return nil }
      if let value = entry as? Value { return value }
      return (entry as? Provisional).flatMap { $0.value as? Value }
    }
    set { overrides[keyPath] = newValue.map { $0 as Any } }
  }

  /// The value that a property's getter finds while the property is being set.
  private struct Provisional {
    var value: Any
  }

  /// The value that was set for a dependency; else its default, created at the first read and kept
  /// for all stores of the runtime.
  public func get<Value>(
    _ keyPath: KeyPath<StoreDIValues, Value>, or make: @autoclosure () -> Value
  ) -> Value {
    if let set = self[keyPath] { return set }
    return StoreDefaults.of(runtime).value(keyPath, make)
  }

  /// Sets a dependency.
  public mutating func set<Value>(_ keyPath: KeyPath<StoreDIValues, Value>, _ value: Value) {
    overrides[keyPath] = value
  }

  /// Returns a copy with a dependency set.
  public func with<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> StoreDIValues {
    var copy = self
    copy.override(keyPath, value)
    return copy
  }

  /// Sets a dependency with the setter of its property.
  ///
  /// A write through a key path reads the property first, and the getter would create its default.
  /// A provisional entry with the new value prevents this.
  mutating func override<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) {
    let former = overrides[keyPath]
    overrides[keyPath] = Provisional(value: value)
    self[keyPath: keyPath] = value
    // A setter that does not store its value here leaves the previous entry.
    if overrides[keyPath] is Provisional { overrides[keyPath] = former }
  }

  /// The store with a type of state that provides these dependencies, or from which that store was
  /// scoped.
  public func store<State>(of state: State.Type) -> Store<State>? {
    if let store = owner as? Store<State> { return store }
    var ancestor = ancestors
    while let present = ancestor {
      if let store = present.store as? Store<State> { return store }
      ancestor = present.next
    }
    return nil
  }

  var runtime: Runtime { root?.runtime ?? .ambient }

  var isEmpty: Bool { overrides.isEmpty }

  /// Returns a copy that a store provides.
  func of<State>(_ store: Store<State>) -> StoreDIValues {
    var values = self
    values.root = store.root
    values.owner = store
    values.ancestors = store.context.ancestors
    return values
  }
}

/// The defaults of dependencies, created once for each runtime.
private final class StoreDefaults: @unchecked Sendable {
  private let runtime: Runtime
  private var values: [PartialKeyPath<StoreDIValues>: Any] = [:]

  init(_ runtime: Runtime) { self.runtime = runtime }

  static func of(_ runtime: Runtime) -> StoreDefaults {
    runtime.inTurn("dependency") {
      runtime.registry(StoreDefaults.self) { StoreDefaults(runtime) }
    }
  }

  func value<Value>(_ keyPath: PartialKeyPath<StoreDIValues>, _ make: () -> Value) -> Value {
    runtime.inTurn("dependency") {
      if let known = values[keyPath].flatMap({ $0 as? Value }) { return known }
      let made = make()
      values[keyPath] = made
      return made
    }
  }
}

/// What a handle on a store adds to its state: dependencies, middlewares, and the store from which
/// it was scoped.
final class StoreContext: @unchecked Sendable {
  final class Ancestor {
    let store: Any
    let next: Ancestor?

    init(store: Any, next: Ancestor?) { (self.store, self.next) = (store, next) }
  }

  let transforms: [(inout StoreDIValues) -> Void]
  /// The result of applying the transforms to no overrides, if all of them set values; nil if one
  /// is a closure, which runs at each read.
  let constants: StoreDIValues?
  let middlewares: [any StoreMiddleware]
  let ancestors: Ancestor?

  init(
    transforms: [(inout StoreDIValues) -> Void] = [],
    constants: StoreDIValues? = StoreDIValues(), middlewares: [any StoreMiddleware] = [],
    ancestors: Ancestor? = nil
  ) {
    (self.transforms, self.constants) = (transforms, constants)
    (self.middlewares, self.ancestors) = (middlewares, ancestors)
  }

  func adding(_ transform: @escaping (inout StoreDIValues) -> Void) -> StoreContext {
    StoreContext(
      transforms: transforms + [transform], constants: nil, middlewares: middlewares,
      ancestors: ancestors)
  }

  func adding<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> StoreContext {
    StoreContext(
      transforms: transforms + [{ $0.override(keyPath, value) }],
      constants: constants?.with(keyPath, value), middlewares: middlewares, ancestors: ancestors)
  }

  func adding(_ middleware: any StoreMiddleware) -> StoreContext {
    StoreContext(
      transforms: transforms, constants: constants, middlewares: middlewares + [middleware],
      ancestors: ancestors)
  }

  func inherited<State>(from store: Store<State>) -> StoreContext {
    StoreContext(
      transforms: transforms, constants: constants, middlewares: middlewares,
      ancestors: Ancestor(store: store, next: ancestors))
  }
}

extension Store {
  /// The dependencies of this handle: the current ones, changed by each `di(_:_:)`, the latest
  /// last.
  public var di: StoreDIValues {
    let current = StoreDIValues.current
    if current.isEmpty, let constants = context.constants { return constants.of(self) }
    var values = current.of(self)
    for transform in context.transforms { transform(&values) }
    return values
  }

  /// Returns a store of the same state with a dependency set. This store does not change.
  public func di<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> Store {
    Store(root: root, access: access, context: context.adding(keyPath, value))
  }

  /// Returns a store of the same state with changed dependencies. This store does not change.
  public func di(_ transform: @escaping (inout StoreDIValues) -> Void) -> Store {
    Store(root: root, access: access, context: context.adding(transform))
  }

  /// Returns a store of the same state whose dependencies a closure computes from the present ones.
  /// This store does not change.
  ///
  /// ```swift
  /// store.di { $0.with(\.someService, service).with(\.title, "Counter") }
  /// ```
  public func di(_ transform: @escaping (StoreDIValues) -> StoreDIValues) -> Store {
    Store(root: root, access: access, context: context.adding { $0 = transform($0) })
  }
}

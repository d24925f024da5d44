import OpenCombine
import ReplayRuntime

/// The dependencies that a store hands out.
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
  /// The store that hands these out, and those that it was scoped from.
  var owner: Any?
  var ancestors: StoreContext.Ancestor?

  /// The dependencies of the store whose subscriber runs now; those without overrides elsewhere.
  ///
  /// What is bound here counts before what stores say with `di`.
  @TaskLocal public static var current = StoreDIValues()

  /// No overrides.
  public init() {}

  /// What was set for a dependency; nil when nothing was. Never reads the property itself.
  public subscript<Value>(_ keyPath: KeyPath<StoreDIValues, Value>) -> Value? {
    // Without an entry nothing is cast: nil would pass for the value of an optional dependency.
    get {
      guard let entry = overrides[keyPath] else { return nil }
      if let value = entry as? Value { return value }
      return (entry as? Provisional).flatMap { $0.value as? Value }
    }
    set { overrides[keyPath] = newValue.map { $0 as Any } }
  }

  /// What a property's getter finds while the property is set.
  private struct Provisional {
    var value: Any
  }

  /// What was set for a dependency; else its default, made at the first reading and then kept for
  /// all stores of the runtime.
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

  /// These with a dependency set.
  public func with<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> StoreDIValues {
    var copy = self
    copy.override(keyPath, value)
    return copy
  }

  /// Sets a dependency by the setter of its property.
  ///
  /// Writing through a key path reads the property first, and the getter would make its default:
  /// it finds the new value meanwhile.
  mutating func override<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) {
    let former = overrides[keyPath]
    overrides[keyPath] = Provisional(value: value)
    self[keyPath: keyPath] = value
    // A setter that keeps its value elsewhere, or not at all, leaves the entry as it was.
    if overrides[keyPath] is Provisional { overrides[keyPath] = former }
  }

  /// The store of a type of state that hands these out, or that it was scoped from.
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

  /// These, handed out by a store.
  func of<State>(_ store: Store<State>) -> StoreDIValues {
    var values = self
    values.root = store.root
    values.owner = store
    values.ancestors = store.context.ancestors
    return values
  }
}

/// Defaults of dependencies, made once for each runtime.
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

/// What a handle on a store adds to its state: dependencies, middlewares, where it comes from.
final class StoreContext: @unchecked Sendable {
  final class Ancestor {
    let store: Any
    let next: Ancestor?

    init(store: Any, next: Ancestor?) { (self.store, self.next) = (store, next) }
  }

  let transforms: [(inout StoreDIValues) -> Void]
  /// What the transforms make of no overrides, when all of them set values; nil when code is among
  /// them, which runs at each reading.
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
  /// The dependencies as this handle sees them: what is current, then what was said with
  /// `di(_:_:)`, the latest last.
  public var di: StoreDIValues {
    let current = StoreDIValues.current
    if current.isEmpty, let constants = context.constants { return constants.of(self) }
    var values = current.of(self)
    for transform in context.transforms { transform(&values) }
    return values
  }

  /// A store of the same state with a dependency set; this one stays as it is.
  public func di<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> Store {
    Store(root: root, access: access, context: context.adding(keyPath, value))
  }

  /// A store of the same state with other dependencies; this one stays as it is.
  public func di(_ transform: @escaping (inout StoreDIValues) -> Void) -> Store {
    Store(root: root, access: access, context: context.adding(transform))
  }

  /// A store of the same state with the dependencies that a closure makes of the present ones;
  /// this one stays as it is.
  ///
  /// ```swift
  /// store.di { $0.with(\.someService, service).with(\.title, "Counter") }
  /// ```
  public func di(_ transform: @escaping (StoreDIValues) -> StoreDIValues) -> Store {
    Store(root: root, access: access, context: context.adding { $0 = transform($0) })
  }
}

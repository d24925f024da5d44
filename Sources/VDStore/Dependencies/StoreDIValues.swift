import OrderedCombine
import ReplayRuntime
import Synchronization

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
  /// What was set, and the store that provides it; nil if nothing was set and there is no store.
  private var content: DIContent?

  /// The dependencies of the store whose subscriber is running; elsewhere those without overrides.
  ///
  /// Values bound here take precedence over those set with `di`.
  @TaskLocal public static var current = StoreDIValues()

  /// Creates dependencies without overrides.
  public init() {}

  /// The value that was set for a dependency; nil for none. The property itself is not read.
  @inlinable
  public subscript<Value>(_ keyPath: KeyPath<StoreDIValues, Value>) -> Value? {
    get {
      guard let entry = entry(at: keyPath) else { return nil }
      // Equal key paths have the same type of value.
      return unsafeDowncast(entry, to: DIEntryOf<Value>.self).value
    }
    set { put(newValue.map { DIEntryOf(keyPath, $0) }, at: keyPath) }
  }

  @usableFromInline func entry(at keyPath: PartialKeyPath<StoreDIValues>) -> DIEntry? {
    content?.entry(at: keyPath)
  }

  /// Replaces the entry of a key path; nil removes it.
  @usableFromInline
  mutating func put(_ entry: DIEntry?, at keyPath: PartialKeyPath<StoreDIValues>) {
    var entries = content?.entries ?? []
    entries.removeAll { $0.isAt(keyPath) }
    if let entry { entries.append(entry) }
    content = DIContent(entries, context: content?.context)
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
    put(DIEntryOf(keyPath, value), at: keyPath)
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
    let former = entry(at: keyPath)
    let provisional = DIEntryOf(keyPath, value)
    put(provisional, at: keyPath)
    self[keyPath: keyPath] = value
    // A setter that does not store its value here leaves the previous entry.
    if entry(at: keyPath) === provisional { put(former, at: keyPath) }
  }

  /// The store with a type of state that provides these dependencies, or from which that store was
  /// scoped.
  public func store<State>(of state: State.Type) -> Store<State>? {
    var context = content?.context
    while let present = context {
      if let own = present as? StoreContext<State> { return Store(own) }
      context = present.parent
    }
    return nil
  }

  var root: StoreRoot? { content?.context?.root }

  var runtime: Runtime { root?.runtime ?? .ambient }

  fileprivate init(_ content: DIContent) { self.content = content }

  fileprivate var entries: ContiguousArray<DIEntry> { content?.entries ?? [] }

  fileprivate var isEmpty: Bool { content?.entries.isEmpty ?? true }

  /// Returns a copy that a store provides.
  fileprivate func of(_ context: AnyStoreContext) -> StoreDIValues {
    StoreDIValues(DIContent(entries, context: context))
  }
}

/// The content of ``StoreDIValues``, which does not change. An object, so that a copy of the values
/// retains one reference only.
class DIContent: @unchecked Sendable {
  /// The values that were set, one for each key path. An array, because a store has few of them.
  fileprivate final let entries: ContiguousArray<DIEntry>
  private final let provider: AnyStoreContext?

  fileprivate init(_ entries: ContiguousArray<DIEntry>, context: AnyStoreContext?) {
    self.entries = entries
    provider = context
  }

  /// The context of the store that provides these dependencies; nil for no store.
  fileprivate var context: AnyStoreContext? { provider }

  fileprivate final func entry(at keyPath: PartialKeyPath<StoreDIValues>) -> DIEntry? {
    entries.withUnsafeBufferPointer { entries in
      // Comparing key paths that are not the same object is slow, so known ones are looked for
      // first.
      for index in entries.indices where entries[index].isKnown(at: keyPath) {
        return entries[index]
      }
      for index in entries.indices where entries[index].isAt(keyPath) { return entries[index] }
      return nil
    }
  }
}

/// A dependency that was set.
@usableFromInline class DIEntry {
  private let keyPath: PartialKeyPath<StoreDIValues>
  /// A retained key path that is equal to `keyPath` but another object: each place in the source has
  /// its own. 0 for none.
  private let other = Atomic<UInt>(0)

  @usableFromInline init(_ keyPath: PartialKeyPath<StoreDIValues>) { self.keyPath = keyPath }

  deinit {
    let address = UnsafeRawPointer(bitPattern: other.load(ordering: .acquiring))
    if let address { Unmanaged<PartialKeyPath<StoreDIValues>>.fromOpaque(address).release() }
  }

  /// Whether this is the entry of a key path; false also if that is not known yet.
  @inline(__always)
  final func isKnown(at keyPath: PartialKeyPath<StoreDIValues>) -> Bool {
    self.keyPath === keyPath
      || other.load(ordering: .relaxed)
        == UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
  }

  /// Whether this is the entry of a key path.
  final func isAt(_ keyPath: PartialKeyPath<StoreDIValues>) -> Bool {
    if isKnown(at: keyPath) { return true }
    guard self.keyPath == keyPath else { return false }
    // Comparing key paths that are not the same object is slow, so one of them is kept.
    let address = UInt(bitPattern: Unmanaged.passUnretained(keyPath).toOpaque())
    if other.compareExchange(expected: 0, desired: address, ordering: .relaxed).exchanged {
      _ = Unmanaged.passRetained(keyPath)
    }
    return true
  }
}

/// A dependency that was set, with its value.
@usableFromInline final class DIEntryOf<Value>: DIEntry {
  @usableFromInline let value: Value

  @usableFromInline init(_ keyPath: PartialKeyPath<StoreDIValues>, _ value: Value) {
    self.value = value
    super.init(keyPath)
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
/// it was scoped. This part does not depend on the type of the state.
///
/// It is itself the content of the handle's dependencies if no closure computes them, so that
/// reading them makes no object.
class AnyStoreContext: DIContent, @unchecked Sendable {
  /// What scopes take over from the store from which they are made.
  struct Additions {
    var transforms: [(inout StoreDIValues) -> Void] = []
    /// The result of applying the transforms to no overrides, if all of them set values; nil if one
    /// is a closure, which runs at each read.
    var constants: StoreDIValues? = StoreDIValues()
    var middlewares: [any StoreMiddleware] = []
  }

  final let root: StoreRoot
  final let additions: Additions
  /// The context of the store from which this one was scoped.
  final let parent: AnyStoreContext?

  init(root: StoreRoot, _ additions: Additions, parent: AnyStoreContext?) {
    (self.root, self.additions, self.parent) = (root, additions, parent)
    super.init(additions.constants?.entries ?? [], context: nil)
  }

  override fileprivate var context: AnyStoreContext? { self }

  /// The dependencies of the handle: the current ones, changed by each transform, the latest last.
  final var dependencies: StoreDIValues {
    let current = StoreDIValues.current
    if additions.constants != nil && current.isEmpty { return StoreDIValues(self) }
    var values = current.of(self)
    for transform in additions.transforms { transform(&values) }
    return values
  }
}

/// The context of a handle, and the access to its state.
final class StoreContext<State>: AnyStoreContext, @unchecked Sendable {
  let access: StateAccess<State>

  init(
    root: StoreRoot, access: StateAccess<State>, _ additions: Additions = Additions(),
    parent: AnyStoreContext? = nil
  ) {
    self.access = access
    super.init(root: root, additions, parent: parent)
  }

  /// Returns the context for a store whose state is a part of this one's.
  func scoped<Part>(
    to access: StateAccess<Part>, root: StoreRoot? = nil
  ) -> StoreContext<Part> {
    StoreContext<Part>(root: root ?? self.root, access: access, additions, parent: self)
  }

  /// Returns a copy with another access to the same state.
  func with(_ access: StateAccess<State>) -> StoreContext {
    StoreContext(root: root, access: access, additions, parent: parent)
  }

  private func changing(_ change: (inout Additions) -> Void) -> StoreContext {
    var additions = additions
    change(&additions)
    return StoreContext(root: root, access: access, additions, parent: parent)
  }

  func adding(_ transform: @escaping (inout StoreDIValues) -> Void) -> StoreContext {
    changing {
      $0.transforms.append(transform)
      $0.constants = nil
    }
  }

  func adding<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> StoreContext {
    changing {
      $0.transforms.append { $0.override(keyPath, value) }
      $0.constants = $0.constants?.with(keyPath, value)
    }
  }

  func adding(_ middleware: any StoreMiddleware) -> StoreContext {
    changing { $0.middlewares.append(middleware) }
  }
}

extension Store {
  /// The dependencies of this handle: the current ones, changed by each `di(_:_:)`, the latest
  /// last.
  public var di: StoreDIValues { context.dependencies }

  /// Returns a store of the same state with a dependency set. This store does not change.
  public func di<Value>(
    _ keyPath: WritableKeyPath<StoreDIValues, Value>, _ value: Value
  ) -> Store {
    Store(context.adding(keyPath, value))
  }

  /// Returns a store of the same state with changed dependencies. This store does not change.
  public func di(_ transform: @escaping (inout StoreDIValues) -> Void) -> Store {
    Store(context.adding(transform))
  }

  /// Returns a store of the same state whose dependencies a closure computes from the present ones.
  /// This store does not change.
  ///
  /// ```swift
  /// store.di { $0.with(\.someService, service).with(\.title, "Counter") }
  /// ```
  public func di(_ transform: @escaping (StoreDIValues) -> StoreDIValues) -> Store {
    Store(context.adding { $0 = transform($0) })
  }
}

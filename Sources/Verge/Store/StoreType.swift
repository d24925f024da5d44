import HeadlessUI
import OpenCombine
import ReplayRuntime

/// Something that is, or stands for, a store.
///
/// Source: Verge, `StoreType`.
public protocol StoreType: AnyObject {
  /// What the store holds.
  associatedtype State
  /// What the store tells of without holding it; `Never` for nothing.
  associatedtype Activity

  /// The store.
  func asStore() -> Store<State, Activity>
}

/// Something that acts on a store, or on a part of its state: the store itself, a dispatcher, a
/// view model.
///
/// Source: Verge, `DispatcherType`.
public protocol DispatcherType: AnyObject {
  /// The type of the store.
  associatedtype WrappedStore: StoreType
  /// The part of the state that is acted on.
  associatedtype Scope

  /// The store.
  var store: WrappedStore { get }

  /// Where in the state the part lies.
  var scope: WritableKeyPath<WrappedStore.State, Scope> { get }
}

/// A view model around a store: acts on all of its state, and views observe it like the store.
///
/// Source: Verge, `StoreWrapperType`.
public protocol StoreWrapperType: DispatcherType, ObservableObject
where Scope == WrappedStore.State, ObjectWillChangePublisher == ObjectChangePublisher {}

extension StoreWrapperType {
  /// All of the state.
  public var scope: WritableKeyPath<WrappedStore.State, WrappedStore.State> { \.self }

  /// Publishes after each commit on the store.
  public var objectWillChange: ObjectChangePublisher { store.asStore().objectWillChange }
}

extension DispatcherType {
  /// The part of the state that is acted on, with the version before.
  public var state: Changes<Scope> {
    let changes = store.asStore().state
    if let whole = changes as? Changes<Scope>, (scope as AnyKeyPath) == \WrappedStore.State.self {
      return whole
    }
    return changes.map(scope)
  }

  /// Another name of ``state``.
  public var changes: Changes<Scope> { state }

  /// The part of the state without its history.
  public var primitiveState: Scope { state.primitive }

  /// The runtime of the store: clock, timers, chance and effects.
  public var runtime: Runtime { store.asStore().runtime }

  /// Changes the part of the state that this acts on; see ``Store/commit(_:file:function:line:_:)``.
  @discardableResult
  public func commit<Result>(
    _ name: String = "", file: StaticString = #fileID, function: StaticString = #function,
    line: UInt = #line, _ mutation: (inout Scope) throws -> Result
  ) rethrows -> Result {
    let scope = scope
    return try store.asStore().commit(name, file: file, function: function, line: line) {
      try mutation(&$0[keyPath: scope])
    }
  }

  /// Changes a part within the part that this acts on.
  @discardableResult
  public func commit<Part, Result>(
    _ name: String = "", scope part: WritableKeyPath<Scope, Part>,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line,
    _ mutation: (inout Part) throws -> Result
  ) rethrows -> Result {
    try commit(name, file: file, function: function, line: line) {
      try mutation(&$0[keyPath: part])
    }
  }

  /// Tells whoever listens now of an activity; nothing is kept of it.
  public func send(
    _ activity: WrappedStore.Activity, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line
  ) {
    store.asStore().send(activity, file: file, function: function, line: line)
  }

  /// A dispatcher for a part of the state.
  public func detached<Part>(
    from keyPath: WritableKeyPath<Scope, Part>
  ) -> ScopedDispatcherBase<WrappedStore.State, WrappedStore.Activity, Part> {
    ScopedDispatcherBase(
      targetStore: store.asStore(), scope: scope.appending(path: keyPath))
  }
}

import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// An object that acts on a store, or on a part of its state: the store itself, a dispatcher, a
/// view model.
///
/// Source: Verge, `DispatcherType`.
public protocol DispatcherType<Scope>: AnyObject {
  /// The type of the store.
  associatedtype WrappedStore: StoreType
  /// The type of the part of the state.
  associatedtype Scope = WrappedStore.State

  /// The store.
  var store: WrappedStore { get }

  /// The key path to the part of the state.
  var scope: WritableKeyPath<WrappedStore.State, Scope> { get }
}

extension DispatcherType {
  /// The type of the store, as Verge 12 and later call it.
  public typealias TargetStore = WrappedStore
}

extension DispatcherType where Scope == WrappedStore.State {
  /// The key path to the whole state.
  public var scope: WritableKeyPath<WrappedStore.State, Scope> { \.self }
}

extension DispatcherType {
  /// The dispatcher's part of the state, with the previous version.
  public var state: Changes<Scope> {
    let changes = store.asStore().state
    // Only the whole state has its own type and its own place. In generic code, another key path to
    // compare with would be made at each call.
    if Scope.self == WrappedStore.State.self,
      MemoryLayout<WrappedStore.State>.offset(of: scope) == 0
    {
      return unsafeBitCast(changes, to: Changes<Scope>.self)
    }
    return changes.map(scope)
  }

  /// Another name for ``state``.
  public var changes: Changes<Scope> { state }

  /// The part of the state, without its history.
  public var primitiveState: Scope { state.primitive }

  /// The runtime of the store: clock, timers, chance and effects.
  public var runtime: Runtime { store.asStore().runtime }

  /// Changes the dispatcher's part of the state; see ``Store/commit(_:file:function:line:_:)``.
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

  /// Changes a part of the store's state, which need not be in the dispatcher's part.
  @discardableResult
  public func commit<Part, Result>(
    _ name: String = "", scope part: WritableKeyPath<WrappedStore.State, Part>,
    file: StaticString = #fileID, function: StaticString = #function, line: UInt = #line,
    _ mutation: (inout Part) throws -> Result
  ) rethrows -> Result {
    try store.asStore().commit(
      name, scope: part, file: file, function: function, line: line, mutation)
  }

  /// Sends an activity to the present subscribers; the store does not keep it.
  public func send(
    _ activity: WrappedStore.Activity, file: StaticString = #fileID,
    function: StaticString = #function, line: UInt = #line
  ) {
    store.asStore().send(activity, file: file, function: function, line: line)
  }

  /// Returns a dispatcher for a part of the state.
  public func detached<Part>(
    from keyPath: WritableKeyPath<Scope, Part>
  ) -> ScopedDispatcherBase<WrappedStore.State, WrappedStore.Activity, Part> {
    ScopedDispatcherBase(
      targetStore: store.asStore(), scope: scope.appending(path: keyPath))
  }
}

import ReplayRuntime

/// Acts on a part of a store's state, with dependencies of its own and no state.
///
/// Source: Verge, `ScopedDispatcherBase`.
open class ScopedDispatcherBase<State, Activity, Scope>: DispatcherType, @unchecked Sendable {
  /// The store.
  public let store: Store<State, Activity>
  /// Where in the state the part lies.
  public let scope: WritableKeyPath<State, Scope>

  /// Makes a dispatcher; the store's logger is told.
  public init(targetStore: Store<State, Activity>, scope: WritableKeyPath<State, Scope>) {
    store = targetStore
    self.scope = scope
    guard let logger = targetStore.logger else { return }
    logger.didCreateDispatcher(
      log: DidCreateDispatcherLog(store: targetStore.logName, dispatcher: logName))
  }

  deinit {
    guard let logger = store.logger else { return }
    let log = DidDestroyDispatcherLog(store: store.logName, dispatcher: logName)
    store.runtime.deferRelease { logger.didDestroyDispatcher(log: log) }
  }

  private var logName: String { _typeName(Swift.type(of: self), qualified: true) + "()" }
}

/// Acts on all of a store's state, with dependencies of its own and no state.
///
/// ```swift
/// final class SignedInDispatcher: MyStore.Dispatcher, @unchecked Sendable {
///   let api: API
///
///   init(api: API, target store: MyStore) {
///     self.api = api
///     super.init(target: store)
///   }
/// }
/// ```
///
/// Source: Verge, `DispatcherBase`.
open class DispatcherBase<State, Activity>: ScopedDispatcherBase<State, Activity, State>,
  @unchecked Sendable
{
  /// Makes a dispatcher of a store.
  public init(targetStore: Store<State, Activity>) {
    super.init(targetStore: targetStore, scope: \.self)
  }

  /// Makes a dispatcher of a store.
  public init(target store: Store<State, Activity>) {
    super.init(targetStore: store, scope: \.self)
  }
}

import ReplayRuntime

/// An object without state that acts on a part of a store's state and has its own dependencies.
///
/// Source: Verge, `ScopedDispatcherBase`.
open class ScopedDispatcherBase<State, Activity, Scope>: DispatcherType, @unchecked Sendable {
  /// The store of the dispatcher.
  public let store: Store<State, Activity>
  /// The key path to the part.
  public let scope: WritableKeyPath<State, Scope>

  /// Creates a dispatcher and notifies the store's logger.
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

import ReplayRuntime

/// An object without state that acts on the whole state of a store and has its own dependencies.
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
  /// Creates a dispatcher of a store.
  public init(targetStore: Store<State, Activity>) {
    super.init(targetStore: targetStore, scope: \.self)
  }

  /// Creates a dispatcher of a store.
  public init(target store: Store<State, Activity>) {
    super.init(targetStore: store, scope: \.self)
  }
}

import HeadlessUI
import ReplayRuntime

/// A store, or an object with a store.
///
/// Source: Verge, `StoreType`.
public protocol StoreType: AnyObject {
  /// The type of the state.
  associatedtype State
  /// The type of messages that the store sends without storing them; `Never` for none.
  associatedtype Activity

  /// The store.
  func asStore() -> Store<State, Activity>
}

/// The name of ``StoreWrapperType`` in Verge 9 and later.
public typealias StoreComponentType = StoreWrapperType

/// The name of ``DispatcherType`` in Verge 12 and later.
public typealias StoreDriverType = DispatcherType

extension StoreType {
  /// Begins a flow: asynchronous code that replay runs again and verifies.
  ///
  /// Source: Verge, `task`, without keys.
  ///
  /// - Returns: The flow's task. The next wait observes its cancellation.
  @discardableResult
  public func task(
    file: StaticString = #fileID, line: UInt = #line,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () async throws -> Void
  ) -> Task<Void, any Error> {
    asStore().runtime.task("task", file: file, line: line, body)
  }
}

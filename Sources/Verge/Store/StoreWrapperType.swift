import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// A view model around a store: it acts on the whole state, and views observe it like the store.
///
/// Source: Verge, `StoreWrapperType`.
public protocol StoreWrapperType: StoreType, DispatcherType, ObservableObject
where
  State == WrappedStore.State, Activity == WrappedStore.Activity, Scope == WrappedStore.State,
  ObjectWillChangePublisher == ObjectChangePublisher
{}

extension StoreWrapperType {
  /// The type of a store for the types that the view model declares.
  public typealias DefaultStore = Store<State, Activity>

  /// The store.
  public func asStore() -> Store<State, Activity> { store.asStore() }

  /// Publishes after each commit of the store.
  public var objectWillChange: ObjectChangePublisher { store.asStore().objectWillChange }
}

import HeadlessUI

/// A property of a view that reads the state of a store, and follows it.
///
/// ```swift
/// @Reading<Store<Row, Never>> var row: Row
/// ```
///
/// The view's body is evaluated again after each commit. Read it in a turn.
///
/// Source: Verge, `Reading`.
@propertyWrapper
public struct Reading<Driver: DispatcherType>: PlacedProperty {
  /// The store, or what acts on it.
  public let projectedValue: Driver

  /// Creates the property for a store, or for what acts on it.
  public init(_ driver: Driver) { projectedValue = driver }

  /// The latest state.
  public var wrappedValue: Driver.WrappedStore.State {
    projectedValue.store.asStore().primitiveState
  }

  /// Subscribes the view's place to the store, once.
  public func _connect(to place: PropertyPlace) {
    place.observe(projectedValue.store.asStore())
  }
}

/// A property of a view that makes its store once and keeps it. The view follows the store; one that
/// only reads it in a ``StoreReader`` is evaluated more often than with Verge, and draws the same.
public typealias StoreObject = StateObject

/// Stores the state of a store beyond the lifetime of the application.
///
/// The storage is used only in a live session; a replay uses its recorded answers. An error of the
/// storage becomes a failure event, and the store's state does not change.
///
/// Source: Compose, `AnyPersistentStorage`.
public protocol AnyPersistentStorage: AnyObject {
  /// Distinguishes the content from that of other storages of the same kind.
  var key: String { get }

  /// Creates a storage with a key.
  init(key: String)

  /// Stores a state in place of the previous one.
  ///
  /// - Parameter state: The fields to store, as ``PersistedFields``; any encoder can encode them.
  func save<State: AnyState>(state: State) throws

  /// Returns the last stored state; nil for none.
  func restore<State: AnyState>() throws -> State?

  /// Removes the stored state.
  func purge() throws
}

/// A storage that stores nothing; the default of a store.
///
/// Source: Compose, `EmptyPersistentStorage`.
public final class EmptyPersistentStorage: AnyPersistentStorage {
  /// The key; it has no effect.
  public let key: String

  /// Creates the storage.
  public init(key: String = "") { self.key = key }

  /// Does nothing.
  public func save<State: AnyState>(state: State) {}

  /// Returns nil.
  public func restore<State: AnyState>() -> State? { nil }

  /// Does nothing.
  public func purge() {}
}

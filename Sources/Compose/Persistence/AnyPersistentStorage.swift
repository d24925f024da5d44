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

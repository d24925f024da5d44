/// Keeps the state of a store beyond the life of the application.
///
/// A storage is asked only while a session happens for the first time; a replay goes on with what
/// the storage said then. What it throws becomes a failure of the session, and the store's state
/// stays as it is.
///
/// Source: Compose, `AnyPersistentStorage`.
public protocol AnyPersistentStorage: AnyObject {
  /// Tells what is kept here from what other storages of the same kind keep.
  var key: String { get }

  /// Makes a storage for what is kept under a key.
  init(key: String)

  /// Keeps a state in place of what was kept before.
  ///
  /// - Parameter state: The fields to keep, as ``PersistedFields``; any encoder takes them.
  func save<State: AnyState>(state: State) throws

  /// What was kept last; nil when there is nothing.
  func restore<State: AnyState>() throws -> State?

  /// Forgets what is kept.
  func purge() throws
}

/// Keeps nothing; what a store has by default.
///
/// Source: Compose, `EmptyPersistentStorage`.
public final class EmptyPersistentStorage: AnyPersistentStorage {
  /// The key, which tells nothing from nothing.
  public let key: String

  /// Makes the storage.
  public init(key: String = "") { self.key = key }

  /// Does nothing.
  public func save<State: AnyState>(state: State) {}

  /// Nothing.
  public func restore<State: AnyState>() -> State? { nil }

  /// Does nothing.
  public func purge() {}
}

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

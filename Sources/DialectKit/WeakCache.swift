import ReplayRuntime

/// Objects by key, each as long as something else retains it.
@usableFromInline package final class WeakCache<Key: Hashable> {
  private struct Reference { weak var object: AnyObject? }

  private var known: [Key: Reference] = [:]
  private var sweepAt = 16

  /// Creates an empty cache.
  @usableFromInline package init() {}

  /// Returns the object with a key. Makes it if there is none of its type.
  ///
  /// A stray of a replay makes it for itself: its subscriptions are dropped, so the session, which
  /// makes the object at the recorded moment, must not find it.
  @usableFromInline package func object<Object: AnyObject>(
    for key: Key, in runtime: Runtime, make: () throws -> Object
  ) rethrows -> Object {
    if let known = known[key]?.object as? Object { return known }
    if runtime.isStray("make", ofType: TypeLabel.of(Object.self)) { return try make() }
    return try object(for: key, make: make)
  }

  /// Returns the object with a key. Makes it if there is none of its type.
  package func object<Object: AnyObject>(
    for key: Key, make: () throws -> Object
  ) rethrows -> Object {
    if let known = known[key]?.object as? Object { return known }
    let made = try make()
    if known.count >= sweepAt {
      known = known.filter { $0.value.object != nil }
      sweepAt = max(16, known.count * 2)
    }
    known[key] = Reference(object: made)
    return made
  }
}

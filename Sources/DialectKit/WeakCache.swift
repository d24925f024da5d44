/// Objects by key, each as long as something else retains it.
@usableFromInline package final class WeakCache<Key: Hashable> {
  private struct Reference { weak var object: AnyObject? }

  private var known: [Key: Reference] = [:]
  private var sweepAt = 16

  /// Creates an empty cache.
  @usableFromInline package init() {}

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

import Glibc

/// What was found out about types, once for each. It does not change, so all runtimes share it.
final class TypeCache<Found>: @unchecked Sendable {
  private var known: [ObjectIdentifier: Found] = [:]
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Returns what is known of a type.
  ///
  /// - Parameter find: Finds it, at the first call for the type. It must not ask the same cache.
  func found(of type: Any.Type, _ find: () -> Found) -> Found {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    if let found = known[ObjectIdentifier(type)] { return found }
    let found = find()
    known.updateValue(found, forKey: ObjectIdentifier(type))
    return found
  }
}

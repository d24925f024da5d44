import Platform

/// What was found out about types, once for each. It does not change, so all runtimes share it.
final class TypeCache<Found>: @unchecked Sendable {
  private var known: [ObjectIdentifier: Found] = [:]
  private let lock = Lock()

  /// Returns what is known of a type.
  ///
  /// - Parameter find: Finds it, at the first call for the type. It must not ask the same cache.
  func found(of type: Any.Type, _ find: () -> Found) -> Found {
    lock.withLock {
      if let found = known[ObjectIdentifier(type)] { return found }
      let found = find()
      known.updateValue(found, forKey: ObjectIdentifier(type))
      return found
    }
  }
}

import Platform

/// The objects that dialects keep once for each runtime, by type, such as the services.
///
/// Any thread may look one up, also the body of an effect while a turn makes another one.
final class RuntimeObjects {
  private let lock = Lock()
  private var objects: [ObjectIdentifier: AnyObject] = [:]

  /// The object of type `T`; nil if there is none.
  func existing<T: AnyObject>(_ type: T.Type) -> T? {
    lock.withLock { objects[ObjectIdentifier(type)] } as? T
  }

  /// Keeps an object, unless another thread has made one meanwhile.
  ///
  /// - Returns: The object that is kept.
  func keep<T: AnyObject>(_ made: T) -> T {
    lock.withLock {
      if let known = objects[ObjectIdentifier(T.self)] as? T { return known }
      objects[ObjectIdentifier(T.self)] = made
      return made
    }
  }
}

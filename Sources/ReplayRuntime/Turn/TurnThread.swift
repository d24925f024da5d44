import Platform

/// The runtime whose turn a thread runs.
///
/// It is a thread-specific value and not a task-local one: a stray task inherits task-local
/// values but does not run on the thread that holds the token.
enum TurnThread {
  /// The memory of one thread for the runtime whose turn it runs; nil while it runs none. The thread
  /// keeps it until it ends, because setting a thread-specific value for each turn is slow.
  typealias Place = UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// A runtime keeps a copy, because reading this property is a call.
  static let key = ThreadPointer { place in
    place?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).deallocate()
  }

  /// Returns the place of this thread. The runtime that is stored there must be unset before it is
  /// deallocated.
  @inline(__always)
  static func place(_ key: ThreadPointer) -> Place {
    guard let known = key.value else { return makePlace(key) }
    return known.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  @inline(never)
  private static func makePlace(_ key: ThreadPointer) -> Place {
    let place = Place.allocate(capacity: 1)
    place.initialize(to: nil)
    key.value = UnsafeMutableRawPointer(place)
    return place
  }
}

import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  /// The count after adding one.
  @discardableResult
  func increment() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

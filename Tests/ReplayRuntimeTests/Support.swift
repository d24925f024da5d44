import Synchronization

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  /// The count after adding one.
  @discardableResult
  func increment() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// The number of the objects of a test that live.
final class Count { var living = 0 }

/// An object that a state refers to, counted while it lives.
final class Mark {
  let number: Int
  private let count: Count

  init(_ number: Int, _ count: Count) {
    (self.number, self.count) = (number, count)
    count.living += 1
  }

  deinit { count.living -= 1 }
}

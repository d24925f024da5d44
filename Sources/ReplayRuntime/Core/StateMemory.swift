import Foundation

/// The memory of a cell's states, and facts about its commits so far.
///
/// A commit writes the next state into a free slot and makes that slot the current one, so a state is
/// copied once. The old and the new state stay in their slots while the commit is delivered; commits
/// that handlers make meanwhile use other slots.
@usableFromInline struct StateMemory<State> {
  /// The state.
  @usableFromInline var current: UnsafeMutablePointer<State>
  /// A slot without a state, for the next commit.
  private var spare: UnsafeMutablePointer<State>?
  /// The new state of the commit that is being delivered, if any.
  @usableFromInline var delivered: UnsafeMutablePointer<State>?
  /// The number of commits.
  @usableFromInline var version: UInt64 = 0
  /// Whether the mutation of a commit runs.
  @usableFromInline var isMutating = false
  var place = PlaceMemo()
  /// Whether it has been checked that a replay can restore the state.
  var isKnownRestorable = false

  init(_ initial: State) {
    current = .allocate(capacity: 1)
    current.initialize(to: initial)
  }

  /// Returns a slot without a state.
  @usableFromInline mutating func takeSlot() -> UnsafeMutablePointer<State> {
    guard let slot = spare else { return .allocate(capacity: 1) }
    spare = nil
    return slot
  }

  /// Keeps a slot without a state for a later commit.
  @usableFromInline mutating func giveBack(_ slot: UnsafeMutablePointer<State>) {
    if spare == nil { spare = slot } else { slot.deallocate() }
  }

  /// Releases the state and all slots.
  func deallocate() {
    current.deinitialize(count: 1)
    current.deallocate()
    spare?.deallocate()
  }
}

/// Guards the state against readers on other threads. It costs a quarter of `NSLock`.
@usableFromInline final class ValueLock {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init() {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Waits for the mutex and takes it.
  @usableFromInline func lock() { pthread_mutex_lock(mutex) }
  /// Releases the mutex.
  @usableFromInline func unlock() { pthread_mutex_unlock(mutex) }
}

import Platform
import Synchronization

/// The memory of a cell's states, and facts about its commits so far.
///
/// A commit writes the next state into a free slot and makes that slot the current one, so a state is
/// copied once. The old and the new state stay in their slots while the commit is delivered; commits
/// that handlers make meanwhile use other slots.
///
/// It is the same type for all states, because generic code looks up a generic type at every use.
@usableFromInline struct StateMemory {
  /// The state.
  @usableFromInline var current: UnsafeMutableRawPointer
  /// A slot without a state, for the next commit.
  @usableFromInline var spare: UnsafeMutableRawPointer?
  /// The new state of the commit that is being delivered, if any.
  @usableFromInline var delivered: UnsafeMutableRawPointer?
  /// The slot that is lent to the emitter of changes as its last value, if any.
  @usableFromInline var lent: UnsafeMutableRawPointer?
  /// That emitter, if there is one.
  @usableFromInline var borrower: UnsafeMutableRawPointer?
  /// The number of commits.
  @usableFromInline var version: UInt64 = 0
  /// Whether the mutation of a commit runs.
  @usableFromInline var isMutating = false
  /// The object that owns the slots.
  @usableFromInline let owner: UnsafeMutableRawPointer
  var place = PlaceMemo()
  /// Whether it has been checked that a replay can restore the state.
  var isKnownRestorable = false

  init(current: UnsafeMutableRawPointer, owner: AnyObject) {
    self.current = current
    self.owner = Unmanaged.passUnretained(owner).toOpaque()
  }
}

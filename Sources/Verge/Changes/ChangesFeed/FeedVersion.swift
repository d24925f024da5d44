import ReplayRuntime

/// A version of a feed's value. Subscribers are notified of it unless it is a silent one, whose origin
/// is that of the version before.
///
/// An object, because it is passed on several times for each subscriber.
@usableFromInline final class FeedVersion {
  @usableFromInline let snapshot: AnySnapshot
  @usableFromInline let previous: AnySnapshot?
  @usableFromInline let origin: VersionOrigin
  @usableFromInline let isSilent: Bool

  @inlinable init(
    snapshot: AnySnapshot, previous: AnySnapshot?, origin: VersionOrigin, isSilent: Bool = false
  ) {
    self.snapshot = snapshot
    self.previous = previous
    self.origin = origin
    self.isSilent = isSilent
  }

  @inlinable var number: UInt64 { snapshot.version }
}

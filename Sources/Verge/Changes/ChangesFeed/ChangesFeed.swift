import ReplayRuntime

/// The versions of a value: the latest, those of which the subscribers have not been notified yet,
/// and the subscribers. Each subscriber is notified of every version once and in order.
@usableFromInline final class ChangesFeed<Value> {
  @usableFromInline let runtime: Runtime
  /// Sends versions without their type, so that sending is compiled once.
  @usableFromInline let emitterCell: EmitterCell<FeedVersion>
  // The turn token guards what follows, so access to it is not checked again.
  @exclusivity(unchecked) @usableFromInline var last: FeedVersion
  @exclusivity(unchecked) @usableFromInline var recent = RecentVersions()
  @usableFromInline let memory: ComputedMemory<Value>
  @usableFromInline let order: VersionOrder
  /// The nodes of the stores from which the value comes.
  @exclusivity(unchecked) private(set) var sources: [FeedSource] = []
  /// Keeps subscriptions while the store of the value exists.
  @usableFromInline weak var keeper: SinkKeeper?

  /// The latest version; subscribers may not have been notified of it yet.
  @inlinable var latest: Changes<Value> { Changes(last) }

  /// The previous version of the next one: the last one of which subscribers are notified. A
  /// silent version is skipped, because no subscriber knows it: what differs from it but not from
  /// this one is not a change for them, and the other way round.
  @inlinable var previousOfNext: AnySnapshot? { last.isSilent ? last.previous : last.snapshot }

  /// The latest version if it is a silent one. It is the previous version of the first one of a
  /// subscriber that begins with it.
  @usableFromInline var silentLatest: AnySnapshot? { last.isSilent ? last.snapshot : nil }

  @usableFromInline init(_ initial: Value, runtime: Runtime) {
    self.runtime = runtime
    memory = ComputedMemory(runtime: runtime)
    order = .of(runtime)
    last = FeedVersion(
      snapshot: Snapshot(initial, version: 0, memory: memory), previous: nil,
      origin: VersionOrigin(commit: 0))
    emitterCell = EmitterCell(initial: nil, in: runtime)
  }

  /// Adds the version of a commit.
  @inlinable func append(_ value: Value, version: UInt64) {
    append(value, version: version, origin: VersionOrigin(commit: order.nextCommit()))
  }

  /// Adds a version.
  ///
  /// - Parameter origin: The origin of the version; nil if subscribers are not notified of it.
  @inlinable func append(_ value: Value, version: UInt64, origin: VersionOrigin?) {
    last = FeedVersion(
      snapshot: Snapshot(value, version: version, memory: memory), previous: previousOfNext,
      origin: origin ?? last.origin, isSilent: origin == nil)
    if origin != nil { recent.append(last) }
  }

  /// The later versions of which subscribers are notified, oldest first.
  func versions(after version: UInt64) -> [FeedVersion] { recent.after(version) }

  /// Adds stores whose states the value follows from.
  func add(_ others: [FeedSource]) {
    if sources.isEmpty { return sources = others }
    for other in others where !sources.contains(where: { $0.node === other.node }) {
      sources.append(other)
    }
  }

  /// Subscribes after all other subscribers.
  func subscribe(_ handler: @escaping (FeedVersion) -> Void) -> ReplayRuntime.Subscription {
    emitterCell.subscribe(handler)
  }

  /// Notifies subscribers of a version and removes the versions before it.
  @usableFromInline func notify(_ version: UInt64) {
    guard let told = recent.advance(to: version) else { return }
    emitterCell.deliver(told)
  }
}

extension Changes {
  /// Creates the changes of a version that a feed of this type of values has made.
  @inlinable init(_ version: FeedVersion) {
    var previous: Snapshot<Value>?
    if let former = version.previous {
      previous = unsafeDowncast(former, to: Snapshot<Value>.self)
    }
    self.init(unsafeDowncast(version.snapshot, to: Snapshot<Value>.self), previous: previous)
  }

  /// Creates the changes of a version for a subscriber.
  ///
  /// - Parameter start: The silent version with which the subscriber began, if this is its first
  ///   one; it becomes the previous version and then nil.
  @inlinable init(_ version: FeedVersion, after start: inout AnySnapshot?) {
    guard let first = start else {
      self.init(version)
      return
    }
    start = nil
    self.init(
      unsafeDowncast(version.snapshot, to: Snapshot<Value>.self),
      previous: unsafeDowncast(first, to: Snapshot<Value>.self))
  }
}

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

  /// Adds the stores from which the value comes.
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

/// A store from which the value of a feed comes. The feed does not retain it.
struct FeedSource {
  weak var node: RuntimeNode?
}

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

/// The versions of a feed, in order, from that of the last notification on. Code that reads ahead of
/// the notifications therefore finds every version in between.
@usableFromInline struct RecentVersions {
  private var versions: [FeedVersion] = []

  init() {}

  @usableFromInline mutating func append(_ version: consuming FeedVersion) {
    versions.append(version)
  }

  func after(_ number: UInt64) -> [FeedVersion] {
    guard let last = versions.last, last.number > number else { return [] }
    return versions.filter { $0.number > number }
  }

  /// Removes the versions before one; nil if it is not there.
  mutating func advance(to number: UInt64) -> FeedVersion? {
    let first = versions.firstIndex { $0.number >= number } ?? versions.count
    if first == 1 && versions.count == 2 {
      // One version since the last notification: the usual case.
      let told = versions.removeLast()
      versions[0] = told
      return told.number == number ? told : nil
    } else if first > 0 {
      versions.removeSubrange(..<first)
    }
    guard let told = versions.first, told.number == number else { return nil }
    return told
  }
}

/// A feed, with a closure that updates it before a read.
@usableFromInline struct ChangesSource<Value> {
  @usableFromInline let feed: ChangesFeed<Value>
  /// Updates the feed from its own sources; does nothing for a store.
  @usableFromInline var refresh: () -> Void

  @usableFromInline init(feed: ChangesFeed<Value>, refresh: @escaping () -> Void = {}) {
    self.feed = feed
    self.refresh = refresh
  }

  /// The latest version; subscribers may not have been notified of it yet. Call it in a turn.
  @usableFromInline var latest: Changes<Value> {
    refresh()
    return feed.latest
  }

  /// Subscribes after all other subscribers.
  ///
  /// - Parameters:
  ///   - start: The first value that `receive` gets.
  ///   - queue: When `receive` runs.
  ///   - owner: An object that the subscription retains.
  ///   - receive: Receives every version once and in order.
  func sink(
    from start: SinkStart, queue: TargetQueue = .passthrough, owner: AnyObject? = nil,
    _ receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    let runtime = feed.runtime
    return runtime.inTurn("sink") {
      let first = latest
      let seen = SeenVersion(first.version, silentStart: feed.silentLatest)
      let cancellable = VergeAnyCancellable(runtime: runtime, owner: owner)
      cancellable.state.keeper = feed.keeper
      let deliver = queue.delivering(in: runtime, unless: cancellable.state, receive)
      cancellable.state.subscription = feed.subscribe { version in
        guard version.number > seen.number else { return }
        seen.number = version.number
        deliver(Changes(version, after: &seen.silentStart))
      }
      switch start {
      case .next: break
      case .latestAsFirst: deliver(first.droppedPrevious())
      case .latest: deliver(first)
      }
      return cancellable
    }
  }
}

/// The last version that a subscriber has received.
private final class SeenVersion {
  // The turn token guards it, so access to it is not checked again.
  @exclusivity(unchecked) var number: UInt64
  /// The silent version with which the subscriber began, until the next one.
  @exclusivity(unchecked) var silentStart: AnySnapshot?

  init(_ number: UInt64, silentStart: AnySnapshot?) {
    (self.number, self.silentStart) = (number, silentStart)
  }
}

/// The first value that a subscriber gets.
enum SinkStart {
  /// No value at once.
  case next
  /// The latest version with the previous one.
  case latest
  /// The latest version without the previous one, so that everything counts as changed.
  case latestAsFirst

  init(dropsFirst: Bool) { self = dropsFirst ? .next : .latestAsFirst }
}

import DialectKit
import ReplayRuntime

/// A value that is derived from a store and updated after its commits.
///
/// ```swift
/// let derived: Derived<Int> = store.derived(.map(\.count))
/// derived.value.primitive
/// let cancellable = derived.sinkValue { changes in … }
/// ```
///
/// It is computed at most once for each version of its source, and notifies of no output that
/// equals the previous one. It makes no event: the cause of what its sinks do is the store's
/// commit. It does not retain the store; after the store is deallocated it keeps its last value.
///
/// Source: Verge, `Derived`.
open class Derived<Value>: DerivedType, @unchecked Sendable {
  /// The result of a source's version for the value.
  @usableFromInline enum Step {
    case none
    /// A new version of which subscribers are not notified. It is not the previous version of the
    /// next one.
    case silent(Value)
    case notified(Value)
  }

  @usableFromInline let feed: ChangesFeed<Value>
  // The turn token guards what follows, so access to it is not checked again.
  @exclusivity(unchecked) private var waiting: [WaitingVersion] = []
  @exclusivity(unchecked) private var inputs: [FollowedSource] = []
  private let subscriptions: SubscriptionBag
  @usableFromInline let deriveds = WeakCache<AnyHashable>()

  @usableFromInline init(initial: Value, runtime: Runtime) {
    feed = ChangesFeed(initial, runtime: runtime)
    subscriptions = SubscriptionBag(runtime)
  }

  /// Creates another object for the value of a derived value, with the same sources.
  init(following other: Derived<Value>) {
    feed = other.feed
    subscriptions = SubscriptionBag(feed.runtime)
    inputs = [
      FollowedSource(refresh: { other.refresh() }, takeAll: { other.refresh() }, pending: { [] })
    ]
  }

  /// The object itself.
  public func asDerived() -> Derived<Value> { self }

  /// Creates a derived value that never changes.
  public static func constant(_ value: Value) -> Derived<Value> {
    Derived(initial: value, runtime: Runtime.ambient)
  }

  // MARK: Value

  /// The latest version of the value. Its previous version is the last one before it of which sinks
  /// were notified: versions whose value equals that of the version before are left out.
  ///
  /// It includes all commits of the store, even before sinks are notified. A thread outside a turn
  /// waits for the running turn.
  public final var value: Changes<Value> { feed.runtime.inTurn("derived") { source.latest } }

  /// The latest value without its history.
  public final var primitiveValue: Value { value.primitive }

  /// The feed and the update for reads, also for a thread that continues after its runtime's last
  /// turn.
  @usableFromInline final var source: ChangesSource<Value> {
    ChangesSource(feed: feed) { [self] in refresh() }
  }

  /// Another name for ``value``.
  public final var state: Changes<Value> { value }

  /// Another name for ``value``.
  public final var changes: Changes<Value> { value }

  // MARK: Following sources

  /// Applies every new version of the sources, in the order of their notifications.
  @usableFromInline final func refresh() {
    if inputs.count == 1 { return inputs[0].takeAll() }
    for input in inputs { input.refresh() }
    let pending = inputs.flatMap { $0.pending() }
    guard !pending.isEmpty else { return }
    for version in pending.sorted(by: { $0.origin < $1.origin }) { version.take() }
  }

  /// Adds a source.
  ///
  /// - Parameter step: Returns the result of a version of the source for this object; called once
  ///   for each version.
  @inlinable final func follow<Input>(
    _ source: ChangesSource<Input>, _ step: @escaping (Derived, Changes<Input>) -> Step
  ) {
    let input = inputCount
    let progress = FollowProgress(
      taken: source.latest.version, silentStart: source.feed.silentLatest,
      way: VersionWay(serial: source.feed.order.nextSubscription()))
    // The object is passed on, because a retain and a release of it for each version are slow: it
    // has a weak reference.
    let take = { (derived: Derived, version: FeedVersion) in
      guard progress.begins(version) else { return }
      derived.add(
        step(derived, Changes(version, after: &progress.silentStart)), input: input,
        sourceVersion: version.number, origin: progress.origin(version))
    }
    listen(to: source, take: take, progress)
  }

  /// The number of sources so far.
  @usableFromInline final var inputCount: Int { inputs.count }

  /// - Parameters:
  ///   - take: Applies a version of the source, unless it was applied.
  @usableFromInline final func listen<Input>(
    to source: ChangesSource<Input>, take: @escaping (Derived, FeedVersion) -> Void,
    _ progress: FollowProgress
  ) {
    let (input, feed) = (inputs.count, source.feed)
    // This object owns the closures, and calls them while it is retained.
    if feed.keeper != nil, self.feed.keeper == nil { self.feed.keeper = feed.keeper }
    self.feed.add(feed.sources)
    inputs.append(
      FollowedSource(
        refresh: source.refresh,
        takeAll: { [unowned(unsafe) self] in
          source.refresh()
          for version in feed.versions(after: progress.taken) { take(self, version) }
        },
        pending: { [unowned(unsafe) self] in
          feed.versions(after: progress.taken).map { version in
            (progress.origin(version), { [unowned(unsafe) self] in take(self, version) })
          }
        }))
    let runtime = self.feed.runtime
    let reference = WeakDerived(self)
    runtime.inTurn("derived") {
      runtime.withScope(nil) {
        subscriptions.add(
          feed.subscribe { version in
            guard let derived = reference.derived else { return }
            take(derived, version)
            derived.notify(input: input, upTo: version.number)
          })
      }
    }
  }

  @inlinable final func add(
    _ step: Step, input: Int, sourceVersion: UInt64, origin: VersionOrigin
  ) {
    let version = feed.latest.version + 1
    switch step {
    case .none: return
    case .silent(let new): feed.append(new, version: version, origin: nil)
    case .notified(let new):
      feed.append(new, version: version, origin: origin)
      noteWaiting(version, input: input, sourceVersion: sourceVersion)
    }
  }

  /// Notes that sinks are notified of a version after the notification of its source's version.
  @usableFromInline final func noteWaiting(_ version: UInt64, input: Int, sourceVersion: UInt64) {
    waiting.append(WaitingVersion(input: input, sourceVersion: sourceVersion, version: version))
  }

  private final func notify(input: Int, upTo sourceVersion: UInt64) {
    if waiting.count == 1 {
      // One version since the last notification: the usual case.
      let only = waiting[0]
      guard only.input == input && only.sourceVersion <= sourceVersion else { return }
      waiting.removeLast()
      return feed.notify(only.version)
    }
    let last = waiting.lastIndex { $0.input == input && $0.sourceVersion <= sourceVersion }
    guard let last else { return }
    let ready = waiting[...last]
    waiting.removeSubrange(...last)
    for entry in ready { feed.notify(entry.version) }
  }
}

/// A version of a derived value of which sinks are notified after the notification of its source's
/// version.
private struct WaitingVersion {
  var input: Int
  var sourceVersion: UInt64
  var version: UInt64
}

/// A weak reference. Access to a variable that a closure captures weakly would be checked.
private final class WeakDerived<Value> {
  @exclusivity(unchecked) private(set) weak var derived: Derived<Value>?

  init(_ derived: Derived<Value>) { self.derived = derived }
}

/// How far a derived value has followed one source.
@usableFromInline final class FollowProgress {
  // The turn token guards what follows, so access to it is not checked again.
  /// The last version of the source that was applied.
  @exclusivity(unchecked) fileprivate var taken: UInt64
  @exclusivity(unchecked) private var way: VersionWay
  /// The silent version with which the derived value began, until the next one.
  @exclusivity(unchecked) @usableFromInline var silentStart: AnySnapshot?

  @usableFromInline init(taken: UInt64, silentStart: AnySnapshot?, way: VersionWay) {
    (self.taken, self.silentStart, self.way) = (taken, silentStart, way)
  }

  /// Whether a version is to be applied now.
  @usableFromInline func begins(_ version: FeedVersion) -> Bool {
    guard version.number > taken else { return false }
    taken = version.number
    return true
  }

  /// The origin of a version of the source after this subscription.
  @usableFromInline func origin(_ version: FeedVersion) -> VersionOrigin {
    way.extend(version.origin)
  }
}

/// A source of a derived value.
private struct FollowedSource {
  /// Updates the source.
  var refresh: () -> Void
  /// Applies all new versions of the source.
  var takeAll: () -> Void
  /// The versions that were not applied yet, each with a closure that applies it.
  var pending: () -> [(origin: VersionOrigin, take: () -> Void)]
}

extension Derived {
  /// Creates a value derived from a source.
  ///
  /// - Parameters:
  ///   - areEqual: Whether two outputs are equal, so that sinks are not notified; nil to notify of
  ///     all.
  ///   - dropsOutput: Whether an output makes no version.
  @inlinable convenience init<Input>(
    from source: ChangesSource<Input>, map: MemoizeMap<Changes<Input>, Value>,
    areEqual: ((Value, Value) -> Bool)? = nil,
    dropsOutput: ((Changes<Value>) -> Bool)? = nil
  ) {
    let runtime = source.feed.runtime
    let first = source.latest
    self.init(initial: map.makeInitial(first.droppedPrevious()), runtime: runtime)
    follow(source) { derived, changes in
      guard case .updated(let new) = map.update(changes) else { return .none }
      if let dropsOutput {
        let feed = derived.feed
        let next = Changes(
          Snapshot(new, version: feed.last.number + 1),
          previous: feed.previousOfNext.map { unsafeDowncast($0, to: Snapshot<Value>.self) })
        if dropsOutput(next) { return .none }
      }
      if let areEqual, areEqual(derived.feed.latest.primitive, new) { return .silent(new) }
      return .notified(new)
    }
  }
}

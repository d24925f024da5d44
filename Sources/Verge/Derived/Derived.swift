import ReplayRuntime

/// Something that offers a derived value.
///
/// Source: Verge, `DerivedType`.
public protocol DerivedType: AnyObject {
  /// What is derived.
  associatedtype Value

  /// The object that derives it.
  func asDerived() -> Derived<Value>
}

extension DerivedType {
  /// The latest value itself, for a place whose type asks for it: `let count: Int = derived.value`.
  public var value: Value { asDerived().primitiveValue }
}

/// A value that is derived from a store and follows it.
///
/// ```swift
/// let derived: Derived<Int> = store.derived(.map(\.count))
/// derived.value.primitive
/// let cancellable = derived.sinkValue { changes in … }
/// ```
///
/// It computes for each version of its source at most once, tells of no output that is equal to
/// the one before, and is no event of its own: what its sinks do names the store's commit as its
/// cause. It does not keep the store alive; when that is gone it keeps its last value.
///
/// Source: Verge, `Derived`.
open class Derived<Value>: DerivedType, @unchecked Sendable {
  /// What a version of a source makes of the value.
  enum Step {
    case none
    /// A new version that nobody is told of.
    case silent(Value)
    case told(Value)
  }

  /// A version of which sinks are told once its source's version is told.
  private struct Waiting {
    var input: Int
    var sourceVersion: UInt64
    var version: UInt64
  }

  /// A source that is followed.
  private struct Followed {
    /// Brings the source up to date.
    var refresh: () -> Void
    /// Takes in all of the source's versions.
    var takeAll: () -> Void
    /// The versions that were not taken in yet, with what takes them in.
    var pending: () -> [(origin: VersionOrigin, take: () -> Void)]
  }

  let feed: ChangesFeed<Value>
  private var waiting: [Waiting] = []
  private var inputs: [Followed] = []
  private var subscriptions: [Subscription] = []
  let deriveds = DerivedCache()

  init(initial: Value, runtime: Runtime) {
    feed = ChangesFeed(initial, runtime: runtime)
  }

  /// The same value as another derived value gives, following the same sources.
  init(following other: Derived<Value>) {
    feed = other.feed
    inputs = [
      Followed(refresh: { other.refresh() }, takeAll: { other.refresh() }, pending: { [] })
    ]
  }

  deinit {
    let subscriptions = subscriptions
    guard !subscriptions.isEmpty else { return }
    feed.runtime.deferRelease { for subscription in subscriptions { subscription.cancel() } }
  }

  /// The object itself.
  public func asDerived() -> Derived<Value> { self }

  /// Derives a value that never changes.
  public static func constant(_ value: Value) -> Derived<Value> {
    Derived(initial: value, runtime: Runtime.ambient)
  }

  // MARK: Value

  /// The latest version of the value, with the one before.
  ///
  /// Up to date with the store, also where sinks have yet to be told. A thread that runs no turn
  /// waits for the one that is running.
  public var value: Changes<Value> { feed.runtime.inTurn("derived") { source.latest } }

  /// The latest value without its history.
  public var primitiveValue: Value { value.primitive }

  /// A thread that outlives its runtime's turns reads the value through this.
  var source: ChangesSource<Value> { ChangesSource(feed: feed) { [self] in refresh() } }

  // MARK: Following sources

  /// Takes in every version of the sources that was not taken in yet, in the order in which they
  /// will be told.
  func refresh() {
    if inputs.count == 1 { return inputs[0].takeAll() }
    for input in inputs { input.refresh() }
    let pending = inputs.flatMap { $0.pending() }
    guard !pending.isEmpty else { return }
    for version in pending.sorted(by: { $0.origin < $1.origin }) { version.take() }
  }

  /// Follows a source.
  ///
  /// - Parameter step: What a version of the source makes of the value; called once for each.
  func follow<Input>(
    _ source: ChangesSource<Input>, _ step: @escaping (Changes<Input>) -> Step
  ) {
    let (number, feed) = (inputs.count, source.feed)
    var taken = source.latest.version
    var way = SubscriptionWay(serial: feed.order.nextSubscription())
    let take = { [unowned self] (version: ChangesFeed<Input>.Version) in
      let changes = version.changes
      guard changes.version > taken else { return }
      taken = changes.version
      self.add(
        step(changes), input: number, sourceVersion: changes.version,
        origin: way.extend(version.origin))
    }
    inputs.append(
      Followed(
        refresh: source.refresh,
        takeAll: {
          source.refresh()
          for version in feed.versions(after: taken) { take(version) }
        },
        pending: {
          feed.versions(after: taken).map { version in
            (way.extend(version.origin), { take(version) })
          }
        }))
    let runtime = self.feed.runtime
    runtime.inTurn("derived") {
      runtime.withScope(nil) {
        subscriptions.append(
          feed.signal.subscribe { [weak self] changes in
            guard let self else { return }
            take(.init(changes: changes, origin: feed.toldOrigin))
            self.tell(input: number, upTo: changes.version)
          })
      }
    }
  }

  private func add(
    _ step: Step, input: Int, sourceVersion: UInt64, origin: VersionOrigin
  ) {
    let (value, isTold): (Value, Bool)
    switch step {
    case .none: return
    case .silent(let new): (value, isTold) = (new, false)
    case .told(let new): (value, isTold) = (new, true)
    }
    let version = feed.latest.version + 1
    feed.append(value, version: version, origin: isTold ? origin : nil)
    guard isTold else { return }
    waiting.append(Waiting(input: input, sourceVersion: sourceVersion, version: version))
  }

  private func tell(input: Int, upTo sourceVersion: UInt64) {
    let last = waiting.lastIndex { $0.input == input && $0.sourceVersion <= sourceVersion }
    guard let last else { return }
    let ready = waiting[...last]
    waiting.removeSubrange(...last)
    for entry in ready { feed.tell(entry.version) }
  }
}

extension Derived {
  /// Derives from a source.
  ///
  /// - Parameters:
  ///   - areEqual: Tells outputs of which nobody need be told; nil to tell of all.
  ///   - dropsOutput: Tells outputs that make no version at all.
  convenience init<Input>(
    from source: ChangesSource<Input>, map: MemoizeMap<Changes<Input>, Value>,
    areEqual: ((Value, Value) -> Bool)? = nil,
    dropsOutput: ((Changes<Value>) -> Bool)? = nil
  ) {
    let runtime = source.feed.runtime
    let first = source.latest
    self.init(initial: map.makeInitial(first.droppedPrevious()), runtime: runtime)
    follow(source) { [unowned self] changes in
      guard case .updated(let new) = map.update(changes) else { return .none }
      let latest = feed.latest
      if let dropsOutput {
        let next = Changes(
          Snapshot(new, version: latest.version + 1), previous: latest.snapshot)
        if dropsOutput(next) { return .none }
      }
      if let areEqual, areEqual(latest.primitive, new) { return .silent(new) }
      return .told(new)
    }
  }
}

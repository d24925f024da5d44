import ReplayRuntime

/// The versions of a value: the latest, those that its subscribers have yet to be told of, and the
/// subscribers, who are told of every version once and in order.
final class ChangesFeed<Value> {
  /// A version of which subscribers are notified.
  struct Version {
    var changes: Changes<Value>
    var origin: VersionOrigin
  }

  let runtime: Runtime
  let signal: Signal<Changes<Value>>
  private(set) var latest: Changes<Value>
  /// In order, the version told last among them; so whoever reads ahead of what it is told finds
  /// every version in between.
  private var recent: [Version] = []
  private let memory: ComputedMemory<Value>
  let order: VersionOrder

  init(_ initial: Value, runtime: Runtime) {
    self.runtime = runtime
    memory = ComputedMemory(runtime: runtime)
    order = .of(runtime)
    latest = Changes(Snapshot(initial, version: 0, memory: memory), previous: nil)
    signal = Signal(initial: nil, in: runtime)
  }

  /// Adds the version of a commit.
  func append(_ value: Value, version: UInt64) {
    append(value, version: version, origin: VersionOrigin(commit: order.nextCommit()))
  }

  /// Adds a version.
  ///
  /// - Parameter origin: Where it comes from; nil if subscribers are not notified of it.
  func append(_ value: Value, version: UInt64, origin: VersionOrigin?) {
    latest = Changes(
      Snapshot(value, version: version, memory: memory), previous: latest.snapshot)
    if let origin { recent.append(Version(changes: latest, origin: origin)) }
  }

  /// The later versions of which subscribers are notified, oldest first.
  func versions(after version: UInt64) -> [Version] {
    guard let last = recent.last, last.changes.version > version else { return [] }
    return recent.filter { $0.changes.version > version }
  }

  /// The origin of the version that is being delivered.
  var toldOrigin: VersionOrigin { recent.first?.origin ?? VersionOrigin(commit: 0) }

  /// Tells subscribers of a version; those before it are not wanted any more.
  func tell(_ version: UInt64) {
    if let first = recent.first, first.changes.version < version {
      recent.removeAll { $0.changes.version < version }
    }
    guard let told = recent.first, told.changes.version == version else { return }
    signal.relay(told.changes)
  }
}

/// A feed, and what brings it up to date before it is read.
struct ChangesSource<Value> {
  let feed: ChangesFeed<Value>
  /// Takes in what the source itself derives from; nothing for a store.
  var refresh: () -> Void = {}

  /// The latest version, which subscribers may not have been told of yet. Read in a turn.
  var latest: Changes<Value> {
    refresh()
    return feed.latest
  }

  /// Subscribes behind all others.
  ///
  /// - Parameters:
  ///   - start: What `receive` gets before anything else happens.
  ///   - queue: Where `receive` runs.
  ///   - owner: Kept alive as long as the subscription.
  ///   - receive: Gets every version once and in order.
  func sink(
    from start: SinkStart, queue: TargetQueue = .passthrough, owner: AnyObject? = nil,
    _ receive: @escaping (Changes<Value>) -> Void
  ) -> VergeAnyCancellable {
    let runtime = feed.runtime
    return runtime.inTurn("sink") {
      let first = latest
      var seen = first.version
      let cancellable = VergeAnyCancellable(runtime: runtime, owner: owner)
      let deliver = queue.delivering(in: runtime, unless: cancellable.state, receive)
      cancellable.state.subscription = feed.signal.subscribe { changes in
        guard changes.version > seen else { return }
        seen = changes.version
        deliver(changes)
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

/// What a subscriber gets before anything else happens.
enum SinkStart {
  /// Nothing.
  case next
  /// The latest version with the one before.
  case latest
  /// The latest version as if it were the first, so that everything counts as changed.
  case latestAsFirst

  init(dropsFirst: Bool) { self = dropsFirst ? .next : .latestAsFirst }
}

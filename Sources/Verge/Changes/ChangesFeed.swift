import ReplayRuntime

/// The versions of a value: the latest, those of which the subscribers have not been notified yet,
/// and the subscribers. Each subscriber is notified of every version once and in order.
final class ChangesFeed<Value> {
  /// A version of which subscribers are notified.
  struct Version {
    var changes: Changes<Value>
    var origin: VersionOrigin
  }

  let runtime: Runtime
  let emitterCell: EmitterCell<Changes<Value>>
  private(set) var latest: Changes<Value>
  /// In order, including the version of the last notification. Code that reads ahead of the
  /// notifications therefore finds every version in between.
  private var recent: [Version] = []
  private let memory: ComputedMemory<Value>
  let order: VersionOrder

  init(_ initial: Value, runtime: Runtime) {
    self.runtime = runtime
    memory = ComputedMemory(runtime: runtime)
    order = .of(runtime)
    latest = Changes(Snapshot(initial, version: 0, memory: memory), previous: nil)
    emitterCell = EmitterCell(initial: nil, in: runtime)
  }

  /// Adds the version of a commit.
  func append(_ value: Value, version: UInt64) {
    append(value, version: version, origin: VersionOrigin(commit: order.nextCommit()))
  }

  /// Adds a version.
  ///
  /// - Parameter origin: The origin of the version; nil if subscribers are not notified of it.
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
  var notifiedOrigin: VersionOrigin { recent.first?.origin ?? VersionOrigin(commit: 0) }

  /// Notifies subscribers of a version and removes the versions before it.
  func notify(_ version: UInt64) {
    if let first = recent.first, first.changes.version < version {
      recent.removeAll { $0.changes.version < version }
    }
    guard let told = recent.first, told.changes.version == version else { return }
    emitterCell.notify(told.changes)
  }
}

/// A feed, with a closure that updates it before a read.
struct ChangesSource<Value> {
  let feed: ChangesFeed<Value>
  /// Updates the feed from its own sources; does nothing for a store.
  var refresh: () -> Void = {}

  /// The latest version; subscribers may not have been notified of it yet. Call it in a turn.
  var latest: Changes<Value> {
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
      var seen = first.version
      let cancellable = VergeAnyCancellable(runtime: runtime, owner: owner)
      let deliver = queue.delivering(in: runtime, unless: cancellable.state, receive)
      cancellable.state.subscription = feed.emitterCell.subscribe { changes in
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

import ReplayRuntime

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

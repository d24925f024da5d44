import DialectKit

extension StoreType {
  /// Publishes the state, first the latest version.
  ///
  /// - Parameter startsFromInitial: Whether the first value has no previous version, so that
  ///   everything counts as changed.
  public func statePublisher(startsFromInitial: Bool = true) -> SinkPublisher<Changes<State>> {
    let source = asStore().source
    let start: SinkStart = startsFromInitial ? .latestAsFirst : .latest
    return SinkPublisher { source.sink(from: start, $0) }
  }

  /// Another name for ``statePublisher(startsFromInitial:)``.
  public func changesPublisher(startsFromInitial: Bool = true) -> SinkPublisher<Changes<State>> {
    statePublisher(startsFromInitial: startsFromInitial)
  }

  /// Publishes every later activity.
  public var activityPublisher: SinkPublisher<Activity> {
    let store = asStore()
    return SinkPublisher { store.sinkActivity(receive: $0) }
  }

  /// The versions of the state for `for await`, the latest one first.
  public func stateSequence() -> SinkSequence<Changes<State>> {
    let source = asStore().source
    return SinkSequence(runtime: source.feed.runtime) { source.sink(from: .latestAsFirst, $0) }
  }

  /// Another name for ``stateSequence()``.
  public func stateStream() -> SinkSequence<Changes<State>> { stateSequence() }

  /// Every later activity, for `for await`.
  public func activitySequence() -> SinkSequence<Activity> {
    let store = asStore()
    return SinkSequence(runtime: store.runtime) { store.sinkActivity(receive: $0) }
  }
}

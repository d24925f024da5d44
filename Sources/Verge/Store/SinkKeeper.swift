import ReplayRuntime

/// The subscriptions that exist as long as their store does.
@usableFromInline final class SinkKeeper {
  private var kept: [VergeAnyCancellable] = []

  @usableFromInline init() {}

  func add(_ cancellable: VergeAnyCancellable) {
    if !cancellable.state.isCancelled, !kept.contains(cancellable) { kept.append(cancellable) }
  }

  func remove(_ state: VergeAnyCancellable.State) { kept.removeAll { $0.state === state } }
}

import EventModel

/// A handle of a pending effect. Any thread may cancel the effect; that waits for the running turn.
public struct RuntimeEffect {
  let pending: PendingEffect

  /// Cancels the effect: emits an event and cancels the effect's task, if one is running.
  ///
  /// The effect still ends, with `CancellationError` if its body observes the cancellation.
  public func cancel() {
    let runtime = pending.runtime
    if runtime.isStray("cancel", node: pending.key.node) { return }
    runtime.inTurn("cancel") {
      guard !pending.isCancelled, runtime.pendingEffect(pending.key) != nil else { return }
      pending.isCancelled = true
      runtime.emitLifecycle(.cancel, node: pending.key.node) { writer in
        writer.write(text: runtime.symbols[pending.key.name])
      }
      runtime.effectHost.effectCancelled(pending)
    }
  }
}

extension PendingEffect: ScopedWork {
  var isPending: Bool { !isCancelled }

  func cancel() { RuntimeEffect(pending: self).cancel() }
}

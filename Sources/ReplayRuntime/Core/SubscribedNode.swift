import EventModel

/// A node that tells subscribers of something, in the order in which they subscribed.
///
/// A value reaches those who were there when its delivery began and are still there when their
/// turn comes. Cancelled ones are dropped when no delivery is under way. Handlers take the
/// value's place in memory, so that all of this is compiled once and not for each type.
public class SubscribedNode: RuntimeNode {
  final class Entry: Subscription {
    var handler: ((UnsafeRawPointer) -> Void)?

    init(_ handler: @escaping (UnsafeRawPointer) -> Void, scope: Scope?) {
      self.handler = handler
      super.init(scope: scope)
    }

    override func cancel() {
      super.cancel()
      handler = nil
    }
  }

  private final var entries: ContiguousArray<Entry> = []
  private final var depth = 0
  private final var sweepAt = 8

  final var hasSubscribers: Bool { !entries.isEmpty }

  /// Adds a handler behind all others; it belongs to the scope that is current now.
  final func addSubscriber(_ handler: @escaping (UnsafeRawPointer) -> Void) -> Subscription {
    runtime.inTurn("subscribe") {
      if depth == 0 && entries.count >= sweepAt { sweep() }
      let entry = Entry(handler, scope: runtime.currentScope)
      entries.append(entry)
      runtime.currentScope?.adopt(entry)
      return entry
    }
  }

  /// Hands the value at `memory` to every subscriber, with event `cause` as the cause of what
  /// they do.
  final func tell(_ memory: UnsafeRawPointer, cause: Int, in runtime: Runtime) {
    // Handlers may subscribe, so the list of the beginning is what is walked.
    let present = entries
    guard !present.isEmpty else { return }
    let outerCause = runtime.currentCause
    let outerScope = runtime.currentScope
    runtime.currentCause = cause
    depth += 1
    for entry in present {
      guard let handler = entry.handler else { continue }
      if runtime.currentScope !== entry.scope { runtime.currentScope = entry.scope }
      handler(memory)
    }
    depth -= 1
    if runtime.currentScope !== outerScope { runtime.currentScope = outerScope }
    runtime.currentCause = outerCause
  }

  /// Drops every handler, as when the owner of the node is destroyed.
  package final func removeSubscribers() {
    for entry in entries { entry.cancel() }
    if depth == 0 { entries.removeAll() }
  }

  private final func sweep() {
    entries.removeAll { !$0.isActive }
    sweepAt = max(8, entries.count * 2)
  }
}

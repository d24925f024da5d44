import EventModel
import ReplayRuntime

/// The place of a store's node in the tree, from the store's binding to its deallocation.
extension RuntimeNode {
  /// Binds the node to a path. A replay can then repeat the release of its owner; see
  /// ``releaseWithOwner()``.
  package func place(at path: String) {
    if runtime.isStray("bind", self) { return }
    bind(to: path)
    runtime.onRelease(of: self) { [weak self] in self?.leaveTree() }
  }

  /// Removes the node from the tree because its owner is deallocated. Call it in the owner's
  /// `deinit`.
  ///
  /// The node leaves at the end of the turn, or with an input `release` outside turns, because
  /// builds deallocate unused objects at different points.
  package func releaseWithOwner() {
    guard isBound else { return }
    runtime.release(self, isSilent: { !isInTree }, end: { [self] in leaveTree() })
  }

  /// Removes the node from the tree with the event `destroy`, also if another node has its path
  /// now. Does nothing for a node that is not bound.
  package func destroy() {
    guard isBound, !runtime.isStray("destroy", self) else { return }
    runtime.emitLifecycle(.destroy, node: name)
    unbind()
  }
}

extension Runtime {
  /// Calls `name` after the work of the running turn, if there is one.
  ///
  /// For a store that nothing binds in the turn in which it is created. Otherwise code outside the
  /// turn would give it its name, and a replay, which does not run that code, could not find it.
  package func nameLater(_ name: @escaping () -> Void) {
    if isInTurn { post(name) }
  }
}

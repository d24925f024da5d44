import EventModel
import ReplayRuntime

/// The root of a part that lies behind a reference: a ``NonMutatingSet`` or an object's property.
///
/// It tells of the part's own changes, and of those of the state that refers to it; that one is
/// told of nothing that happens here.
final class ReferenceRoot<Parent, State>: StoreRoot, @unchecked Sendable {
  let access: StateAccess<State>
  private let parent: StoreRoot
  private let whole: StateAccess<Parent>
  private let keyPath: ReferenceWritableKeyPath<Parent, State>
  private let boxes: NonMutatingBoxes
  private var followed: (any ReferencedValue)?
  private var subscription: Subscription?
  private var parentSubscriptions: [Subscription] = []

  init(
    parent: StoreRoot, _ whole: StateAccess<Parent>,
    _ keyPath: ReferenceWritableKeyPath<Parent, State>
  ) {
    (self.parent, self.whole, self.keyPath) = (parent, whole, keyPath)
    boxes = NonMutatingBoxes.of(parent.runtime)
    let found = boxes.last { _ = whole.value[keyPath: keyPath] }
    if let found {
      access = ReferenceAccess(parent, whole, keyPath, boxes)
      super.init(node: found.node)
      follow(found)
    } else {
      let mirror = MirrorAccess(
        in: parent.runtime, get: { whole.value[keyPath: keyPath] },
        set: { whole.value[keyPath: keyPath] = $0 })
      access = mirror
      super.init(node: mirror.cell)
      follow(mirror.cell)
      mirror.cell.actionHost = self
    }
    followParent()
  }

  // Not at once: a delivery on another thread may be under way.
  deinit {
    let ended = parentSubscriptions + (subscription.map { [$0] } ?? [])
    runtime.deferRelease { for subscription in ended { subscription.cancel() } }
  }

  /// The state that refers to the part names it with itself.
  override func nameIfNeeded() {
    parent.nameIfNeeded()
    super.nameIfNeeded()
  }

  private func follow(_ value: any ReferencedValue) {
    subscription?.cancel()
    (followed, node) = (value, value.node)
    subscription = value.follow { [weak self] in self?.committed() }
    value.hostActions(of: self)
  }

  private func followParent() {
    runtime.withScope(nil) {
      parentSubscriptions = [
        parent.changes.subscribe { [weak self] in self?.parentCommitted() },
        parent.emissions.subscribe { [weak self] in self?.publishPending() },
      ]
    }
  }

  /// The parent may refer to another value now.
  private func parentCommitted() {
    if followed != nil, let found = boxes.last(in: { _ = whole.value[keyPath: keyPath] }),
      found !== followed
    {
      follow(found)
    }
    committed()
  }
}

/// How a store reads and writes a part behind a reference.
final class ReferenceAccess<Parent, State>: StateAccess<State> {
  private let parent: StoreRoot
  private let whole: StateAccess<Parent>
  private let keyPath: ReferenceWritableKeyPath<Parent, State>
  private let boxes: NonMutatingBoxes

  init(
    _ parent: StoreRoot, _ whole: StateAccess<Parent>,
    _ keyPath: ReferenceWritableKeyPath<Parent, State>, _ boxes: NonMutatingBoxes
  ) {
    (self.parent, self.whole, self.keyPath, self.boxes) = (parent, whole, keyPath, boxes)
  }

  override var value: State { whole.value[keyPath: keyPath] }

  override func modify(_ body: (inout State) -> Void) {
    parent.nameIfNeeded()
    let state = whole.value
    var next = state[keyPath: keyPath]
    body(&next)
    boxes.scopedWrite { state[keyPath: keyPath] = next }
  }
}

import DialectKit
import EventModel
import ReplayRuntime

/// The root of a part behind a reference: a ``NonMutatingSet`` or an object's property.
///
/// It notifies of changes of the part, and of changes of the state that refers to it. That state is
/// not notified of changes of the part.
final class ReferenceRoot<Parent, State>: PartRoot<State>, ReferenceFollower, @unchecked Sendable {
  private let parent: StoreRoot
  private let whole: StateAccess<Parent>
  private let keyPath: ReferenceWritableKeyPath<Parent, State>
  private let boxes: NonMutatingBoxes
  /// The values on the path to the part, the part's own last; empty for an object.
  private var followed: [any ReferencedValue] = []
  private let subscriptions: SubscriptionBag
  private let parentSubscriptions: SubscriptionBag

  init(
    parent: StoreRoot, _ whole: StateAccess<Parent>,
    _ keyPath: ReferenceWritableKeyPath<Parent, State>
  ) {
    (self.parent, self.whole, self.keyPath) = (parent, whole, keyPath)
    boxes = NonMutatingBoxes.of(parent.runtime)
    subscriptions = SubscriptionBag(parent.runtime)
    parentSubscriptions = SubscriptionBag(parent.runtime)
    let found = boxes.found { _ = whole.value[keyPath: keyPath] }
    if let own = found.last {
      super.init(node: own.node, ReferenceAccess(parent, whole, keyPath, boxes))
      boxes.add(self)
      // A named value also exists in replay, whichever code scopes to it.
      let cause = node.name == .none ? runtime.currentCause : EventHeader.noCause
      runtime.withCause(cause) {
        follow(found)
        followParent()
      }
    } else {
      let mirrors = ObjectMirrors.of(parent.runtime)
      let mirror = MirrorAccess(
        in: parent.runtime, get: { whole.value[keyPath: keyPath] },
        set: { part in mirrors.write { whole.value[keyPath: keyPath] = part } })
      mirrors.add(mirror)
      super.init(node: mirror.cell, mirror)
      follow(mirror.cell)
      mirror.cell.actionHost = self
      followParent()
    }
    // Code outside a turn must find the node of a part that no state names.
    if node.name == .none { nameLater() }
  }

  /// The state that refers to the part names it together with itself.
  override func nameIfNeeded() {
    parent.nameIfNeeded()
    super.nameIfNeeded()
  }

  private func follow(_ values: [any ReferencedValue]) {
    guard let own = values.last else { return }
    subscriptions.end()
    if own.node !== node { noteFormerName() }
    (followed, node) = (values, own.node)
    for value in values { subscriptions.add(value.follow { [weak self] in self?.committed() }) }
    own.hostActions(of: self)
  }

  func followPresent() {
    guard !followed.isEmpty else { return }
    let found = boxes.found { _ = whole.value[keyPath: keyPath] }
    if !found.elementsEqual(followed, by: { $0 === $1 }) { follow(found) }
  }

  override var committingNodes: [Symbol] {
    followed.map(\.node.name) + super.committingNodes + parent.committingNodes
  }

  private func followParent() {
    runtime.withScope(nil) {
      parentSubscriptions.add(parent.changes.subscribe { [weak self] in self?.committed() })
      parentSubscriptions.add(
        parent.emissions.subscribe { [weak self] in self?.publishPending() })
    }
  }
}

/// Reads and writes a part behind a reference.
private final class ReferenceAccess<Parent, State>: StateAccess<State> {
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
    // The read and the write are in one turn, so that no other write comes between them.
    parent.runtime.inTurn("commit") {
      parent.nameIfNeeded()
      let state = whole.value
      var next = state[keyPath: keyPath]
      body(&next)
      boxes.scopedWrite { state[keyPath: keyPath] = next }
    }
  }
}

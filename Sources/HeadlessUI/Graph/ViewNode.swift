import EventModel
import OrderedCombine
import ReplayRuntime
import TypeLayout

/// One place on the screen: what it observes, what it shows and the places below it.
///
/// Only ``TypedViewNode`` knows the view at the place, so that neither a comparison nor an update
/// opens an existential.
@usableFromInline class ViewNode {
  struct DerivedEnvironment {
    var base: ViewEnvironment
    var marker: EnvironmentMarker
    var environment: ViewEnvironment
  }

  /// Owns the places and outlives them. A count of references to it would be changed at each use.
  unowned(unsafe) let host: HeadlessHost
  let key: ViewKey
  /// Whether the key is ``ViewKey/position``. Most are, and a comparison of two keys copies both.
  let isPositional: Bool
  @usableFromInline let viewType: ObjectIdentifier
  @usableFromInline let plan: ViewPlan
  /// Which views the host leaves out of an evaluation; copied from the host when this place was made.
  @usableFromInline let skipping: Skipping
  /// The parent sets it to nil before it is deallocated. A weak reference would cost each node a
  /// side table.
  unowned(unsafe) var parent: ViewNode?
  @exclusivity(unchecked) @usableFromInline final var environment: ViewEnvironment
  @exclusivity(unchecked) @usableFromInline final var children: ContiguousArray<ViewNode> = []
  @exclusivity(unchecked) final var output: [ScreenNode] = []
  /// The elements that the children show, in order.
  @exclusivity(unchecked) final var shown: [ScreenNode] = []
  /// The only child, if it has no place of its own.
  @exclusivity(unchecked) final var mergedChild = MergedChild.none
  /// The elements of the only child, if it has no place of its own and is not transparent.
  @exclusivity(unchecked) final var merged: [ScreenNode] = []
  /// Selects the value of this place in a selection; nil for other places.
  @exclusivity(unchecked) final var choose: (() -> Void)?
  /// How a container at this place is laid out.
  @exclusivity(unchecked) final var ownLayout: [LayoutStyle] = []
  /// How the only child is laid out, if it has no place of its own.
  @exclusivity(unchecked) final var mergedLayout: [LayoutStyle] = []
  @exclusivity(unchecked) @usableFromInline final var isInvalid = false
  @exclusivity(unchecked) @usableFromInline final var hasInvalidDescendant = false
  /// Whether the view reads if its controls take input, so that a change of that evaluates it.
  @exclusivity(unchecked) @usableFromInline final var followsControls = false
  @exclusivity(unchecked) final var lifecycle: ViewLifecycle?
  @exclusivity(unchecked) private final var observed: [Following] = []
  /// The number of evaluations.
  @exclusivity(unchecked) private final var round = 0
  @exclusivity(unchecked) final private(set) var isMounted = true
  @exclusivity(unchecked) final var derived: DerivedEnvironment?
  @exclusivity(unchecked) @usableFromInline final var persistent: AnyObject?
  @exclusivity(unchecked) private final var tupleLayout: TupleLayout?
  /// The objects that dynamic properties keep here, with their offsets in the view in bytes.
  @exclusivity(unchecked) final var properties: [(index: Int, object: any PlacedObject)] = []
  @exclusivity(unchecked) private final var name: PlaceName?
  /// Made at the first read, because most places read nothing.
  @exclusivity(unchecked) final var reads: ViewReads?
  @exclusivity(unchecked) private final var link: PlaceLink?

  /// The types of objects that changed without a commit since the last evaluation.
  @exclusivity(unchecked) final var changedObjects: [(type: String, isKept: () -> Bool)] = []

  private struct Following {
    var object: AnyObject
    var round: Int
    var subscription: ReplayRuntime.Subscription?
    var cancellable: AnyCancellable?

    func cancel() {
      subscription?.cancel()
      cancellable?.cancel()
    }
  }

  /// Makes the place of a view that is in memory.
  required init(
    viewAt view: UnsafeRawPointer, plan: ViewPlan, key: ViewKey, parent: ViewNode?,
    environment: ViewEnvironment, host: HeadlessHost
  ) {
    self.plan = plan
    viewType = plan.type
    self.key = key
    isPositional = if case .position = key { true } else { false }
    self.parent = parent
    self.environment = environment
    self.host = host
    skipping = host.skipping
  }

  deinit {
    for child in children { child.parent = nil }
  }

  /// Evaluates the changed views at and below this place, and no others.
  ///
  /// - Returns: Whether the place now shows something else.
  func refresh() -> Bool { preconditionFailure("a place without a view") }

  /// Takes an environment in which the controls differ and nothing else. Only changed views are
  /// evaluated, because a body does not depend on that.
  ///
  /// - Returns: Whether the place now shows something else.
  @usableFromInline
  func adopt(_ other: ViewEnvironment) -> Bool { preconditionFailure("a place without a view") }

  /// Lets the children take an environment.
  ///
  /// - Returns: Whether a child now shows something else.
  final func adoptBelow(_ below: ViewEnvironment) -> Bool {
    var isChanged = false
    for index in children.indices {
      if children[index].environment !== below {
        if children[index].adopt(below) { isChanged = true }
      } else if children[index].needsRefresh {
        if children[index].refresh() { isChanged = true }
      }
    }
    return isChanged
  }

  /// The environment below a place that is not kept. Its view can have changed the scope only.
  final var environmentBelow: ViewEnvironment {
    guard let derived else { return environment }
    return scoped(derived.environment.scope, from: environment, when: derived.marker)
  }

  /// Whether ``refresh()`` may change what this place shows.
  @inline(__always)
  final var needsRefresh: Bool { isInvalid || hasInvalidDescendant || skipping == .nothing }

  /// Takes the elements that the children show.
  final func gatherShown() {
    if children.count == 1 {
      shown = children[0].output
      return
    }
    shown.removeAll(keepingCapacity: true)
    for index in children.indices { children[index].show(in: &shown) }
  }

  /// Appends the elements of this place. Most places have one, and a loop over them retains the list.
  private final func show(in elements: inout [ScreenNode]) {
    for index in output.indices { elements.append(output[index]) }
  }

  /// The type of the view.
  var viewMetatype: Any.Type { preconditionFailure("a place without a view") }

  /// Connects the dynamic properties of this place again.
  func connectOwnAgain() {}

  /// Connects the dynamic properties of this place and of those above again. Two places may show one
  /// view value, whose properties then refer to the values and objects of this place.
  private final func connectAgain() {
    parent?.connectAgain()
    connectOwnAgain()
  }

  /// ``connectAgain()`` if two places have shown one view value.
  final func takeSharedValues() {
    if isMounted && host.hasSharedValues { connectAgain() }
  }

  /// Runs a closure of this place outside an evaluation. What it calls in its turn, such as a closure
  /// of another place that hears a publisher, leaves the values of this place to it.
  final func acting(_ body: () -> Void) {
    guard isMounted && host.hasSharedValues else { return body() }
    host.acting({ self.takeSharedValues() }, body: body)
  }

  /// Carries out an input on the control at this place.
  func perform(_ text: String?) { preconditionFailure("a place without a view") }

  /// Reads and writes the text of the field at this place; nil for other views.
  var fieldText: Binding<String>? { nil }

  /// The control at this place, if it knows where the source makes it.
  var placedControl: (any PlacedControl)? { nil }

  /// The type of the view at this place.
  var viewLabel: String { "" }

  /// The names of the `@Observable` types that the view declares.
  var observableNames: String { "" }

  /// Whether a key is that of this place. The keys of most places are the same bits in each
  /// evaluation, so boxed values are rarely compared.
  final func hasKey(_ other: ViewKey) -> Bool {
    let hasSameBits = withUnsafePointer(to: key) { key in
      withUnsafePointer(to: other) { ValueMemory.isEqual(key, $0, MemoryLayout<ViewKey>.size) }
    }
    return hasSameBits || key == other
  }

  // MARK: Change

  /// Requests a new evaluation in this turn's rendering.
  ///
  /// - Parameter isRead: Whether the changed node was only read here. If the screen needs rendering
  ///   already, the cause of that then remains the cause of the frame.
  final func invalidate(isRead: Bool = false) {
    guard isMounted, !isInvalid else { return }
    isInvalid = true
    var ancestor = parent
    while let node = ancestor, !node.hasInvalidDescendant {
      node.hasInvalidDescendant = true
      ancestor = node.parent
    }
    if !isRead || !host.runtime.needsRendering { host.setNeedsRender() }
  }

  /// Lets the evaluation of a place above, which has begun, evaluate this place, too.
  final func needEvaluation(below top: ViewNode) {
    guard isMounted, !isInvalid else { return }
    isInvalid = true
    var ancestor = parent
    while let node = ancestor, node !== top {
      node.hasInvalidDescendant = true
      ancestor = node.parent
    }
  }

  /// What handlers and kept objects refer to; made at the first call.
  final var placeLink: PlaceLink {
    if let link { return link }
    let made = PlaceLink(self)
    link = made
    return made
  }

  /// Returns a handler that invalidates the place. It does not retain the place.
  final func changeHandler(isRead: Bool = false) -> () -> Void {
    let link = placeLink
    return { link.node?.invalidate(isRead: isRead) }
  }

  /// Returns a function that runs a closure by ``acting(_:)``. It does not retain the place.
  final func actor() -> (() -> Void) -> Void {
    let link = placeLink
    return { body in
      if let node = link.node { node.acting(body) } else { body() }
    }
  }

  /// Ends the handlers. Must be called before the place is deallocated.
  final func endHandlers() { link?.node = nil }

  /// Follows the changes of an object.
  ///
  /// - Returns: Whether the object is none of the runtime: it tells of its changes by a publisher.
  final func observe(_ object: AnyObject) -> Bool {
    for index in observed.indices where observed[index].object === object {
      observed[index].round = round
      return observed[index].cancellable != nil
    }
    if let observable = runtimeObservables.value(object, as: (any RuntimeObservable).self) {
      let handler = changeHandler()
      let subscription = host.runtime.withScope(nil) { observable.observe(handler) }
      observed.append(Following(object: object, round: round, subscription: subscription))
    } else if let publisher = object as? any ObservableObject {
      observed.append(
        Following(object: object, round: round, cancellable: subscribe(to: publisher)))
      return true
    }
    return false
  }

  /// The names of the nodes that an evaluation read, or whose objects it observes.
  ///
  /// - Parameter first: The first tracking of the evaluation.
  final func readNames(since first: Int) -> [Symbol] {
    var names = reads?.names ?? []
    func add(_ name: Symbol) { if !names.contains(name) { names.append(name) } }
    for observation in observed {
      if observation.cancellable == nil {
        let object = runtimeObservables.value(
          observation.object, as: (any RuntimeObservable).self)
        for node in object?.observedNodes ?? [] { add(node.knownName) }
      } else {
        let nodes = host.runtime.nodes(keeping: [ObjectIdentifier(observation.object)])
        for node in nodes { add(node.knownName) }
      }
    }
    for name in host.trackedReads.names(since: first, by: self) { add(name) }
    return names.filter { $0 != .none }
  }

  /// Begins an evaluation.
  final func beginReads() {
    round += 1
    reads?.begin()
  }

  /// Ends an evaluation and the subscriptions to objects and nodes that it no longer uses.
  final func endReads() {
    reads?.end()
    var isEachUsed = true
    for index in observed.indices where observed[index].round != round { isEachUsed = false }
    if isEachUsed { return }
    for observation in observed where observation.round != round { observation.cancel() }
    observed.removeAll { $0.round != round }
  }

  /// Subscribes to a node that the evaluation of this place reads.
  final func noteRead(of node: SubscribedNode) {
    guard isMounted else { return }
    let reads = self.reads ?? ViewReads()
    self.reads = reads
    if reads.isKnown(node) { return }
    reads.add(node, changeHandler(isRead: true))
  }

  /// Notes that the place has left the screen.
  final func endMounting() {
    isMounted = false
    guard let link else { return }
    link.isOnScreen = false
    if host.hasSharedValues { host.endSharing(link) }
  }

  /// Ends the subscriptions to objects and nodes.
  final func endReading() {
    for observation in observed { observation.cancel() }
    observed = []
    reads?.cancel()
    reads = nil
  }

  /// Releases the path of this place.
  final func leaveName() { name?.leave() }

  /// Returns the path of this place. The first call makes it.
  final func named(_ make: () -> PlaceName) -> PlaceName {
    if let name { return name }
    let made = make()
    name = made
    return made
  }

  /// Returns the layout of a tuple of views that this place adds.
  final func tupleLayout(of type: Any.Type, _ make: (TupleLayout) -> Void) -> TupleLayout {
    if let known = tupleLayout, known.type == ObjectIdentifier(type) { return known }
    let found = host.tupleLayout(of: type, make)
    tupleLayout = found
    return found
  }

  /// Returns the elements of the content: of the only child without a place, or of all children.
  final func arrangeMerged() -> [ScreenNode] {
    switch mergedChild {
    case .none: return shown
    case .leaf: return merged
    case .container(let kind):
      merged = ViewContext(self, inner: environment).element(
        kind, children: shown, layout: mergedLayout)
      return merged
    }
  }

  private func subscribe<Object: ObservableObject>(to object: Object) -> AnyCancellable {
    let type = TypeLabel.of(Object.self)
    return object.objectWillChange.sink { [weak self, weak object] _ in
      guard let self else { return }
      let runtime = host.runtime
      objectChanged(type) { [weak object, unowned runtime] in object.map(runtime.keeps) ?? false }
    }
  }
}

/// What the handlers of a place and the objects that it keeps refer to. A weak reference would cost the
/// place a side table, which makes each retain of the place slower.
package final class PlaceLink {
  @exclusivity(unchecked) unowned(unsafe) var node: ViewNode?
  /// Whether the place is on the screen. It counts as there while its closures run that are called when
  /// it leaves.
  @exclusivity(unchecked) var isOnScreen = true

  init(_ node: ViewNode) { self.node = node }

  /// Notes that this place shows a view value together with another one; nil for an unknown one.
  func noteShared(with other: PlaceLink?) {
    guard let host = node?.host else { return }
    guard let other, let otherHost = other.node?.host, other !== self, other.isOnScreen else {
      return host.noteShared(self, with: nil)
    }
    if otherHost === host { return host.noteShared(self, with: other) }
    host.noteShared(self, with: nil)
    otherHost.noteShared(other, with: nil)
  }
}

/// An object that a dynamic property keeps at a place.
package protocol PlacedObject: AnyObject {
  /// The place that keeps the object.
  var place: PlaceLink { get }

  /// Called when the place has left the screen.
  func leave()
}

import OpenCombine
import ReplayRuntime

/// One place on the screen: what it observes, what it shows, and the places below it.
///
/// The view that stands there is known to ``TypedViewNode`` alone, so that neither a comparison
/// nor an update has to open an existential.
class ViewNode {
  struct DerivedEnvironment {
    var base: ViewEnvironment
    var marker: EnvironmentMarker
    var environment: ViewEnvironment
  }

  unowned let host: HeadlessHost
  let key: ViewKey
  let viewType: ObjectIdentifier
  /// Cleared by the parent before it goes; a weak reference would cost every node a side table.
  unowned(unsafe) var parent: ViewNode?
  final var environment: ViewEnvironment
  final var children: ContiguousArray<ViewNode> = []
  final var output: [ScreenNode] = []
  /// What the children show, one after the other.
  final var shown: [ScreenNode] = []
  final var isInvalid = false
  final var hasInvalidDescendant = false
  final var lifecycle: ViewLifecycle?
  private var observed: [Observation] = []
  final private(set) var isMounted = true
  final var derived: DerivedEnvironment?
  final var persistent: AnyObject?
  /// What dynamic properties keep here, by their offsets in the view.
  final var properties: [(offset: Int, object: any PlacedObject)] = []
  private final var name: PlaceName?
  /// Made at the first read; most places read nothing.
  final var reads: ViewReads?

  /// Types of objects that changed without a commit since the last evaluation.
  final var changedObjects: [String] = []

  private struct Observation {
    var object: AnyObject
    var subscription: ReplayRuntime.Subscription?
    var cancellable: AnyCancellable?
  }

  init(
    type: ObjectIdentifier, key: ViewKey, parent: ViewNode?, environment: ViewEnvironment,
    host: HeadlessHost
  ) {
    self.viewType = type
    self.key = key
    self.parent = parent
    self.environment = environment
    self.host = host
  }

  deinit {
    for child in children { child.parent = nil }
  }

  /// Evaluates what asked for it at and below this place, and nothing else.
  ///
  /// - Returns: Whether the place now shows something else.
  func refresh() -> Bool { preconditionFailure("a place without a view") }

  /// Does what a person asked of the control that stands here.
  func perform(_ text: String?) { preconditionFailure("a place without a view") }

  /// The text of the field that stands here.
  var fieldText: String? { nil }

  /// Where the source makes the control; nil for other views.
  var controlPlace: CallSite? { nil }

  /// The type of the view that stands here.
  var viewLabel: String { "" }

  /// The `@Observable` objects that the view declares.
  var observableNames: String { "" }

  // MARK: Change

  /// Asks for a new evaluation in this turn's rendering.
  ///
  /// - Parameter isRead: Whether what changed was only read here. The place of the view that
  ///   observes it is the cause of the frame then, if there is one.
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

  final func observe(_ object: AnyObject) {
    for observation in observed where observation.object === object { return }
    if let observable = object as? any RuntimeObservable {
      let subscription = host.runtime.withScope(nil) {
        observable.observe { [weak self] in self?.invalidate() }
      }
      observed.append(Observation(object: object, subscription: subscription))
    } else if let publisher = object as? any ObservableObject {
      observed.append(Observation(object: object, cancellable: subscribe(to: publisher)))
    }
  }

  /// Follows a node that the evaluation of this place reads.
  final func noteRead(of node: SubscribedNode) {
    guard isMounted else { return }
    let reads = self.reads ?? ViewReads()
    self.reads = reads
    reads.note(node) { [weak self] in self?.invalidate(isRead: true) }
  }

  /// The path of this place; made at the first call.
  final func named(_ make: () -> PlaceName) -> PlaceName {
    if let name { return name }
    let made = make()
    name = made
    return made
  }

  private func subscribe<Object: ObservableObject>(to object: Object) -> AnyCancellable {
    let type = TypeLabel.of(Object.self)
    return object.objectWillChange.sink { [weak self] _ in self?.objectChanged(type) }
  }

  /// Takes the place off the screen, children first. It is kept until the pass is over: what its
  /// views hold may act when it is released.
  final func leaveScreen() {
    unmount()
    host.keepUntilAfterPass(self)
  }

  private final func unmount() {
    isMounted = false
    for child in children { child.unmount() }
    for observation in observed {
      observation.subscription?.cancel()
      observation.cancellable?.cancel()
    }
    observed = []
    reads?.cancel()
    reads = nil
    for property in properties.reversed() { property.object.leave() }
    properties = []
    name?.leave()
    if let disappear = lifecycle?.disappear { host.queueDisappear(disappear, of: self) }
    if let destroy = lifecycle?.destroy { host.queueDestroy(destroy) }
    for child in children { child.parent = nil }
  }
}

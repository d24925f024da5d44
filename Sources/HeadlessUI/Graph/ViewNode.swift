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
  fileprivate unowned(unsafe) var parent: ViewNode?
  fileprivate(set) var environment: ViewEnvironment
  final var children: ContiguousArray<ViewNode> = []
  fileprivate(set) var output: [ScreenNode] = []
  /// What the children show, one after the other.
  fileprivate var shown: [ScreenNode] = []
  fileprivate var isInvalid = false
  fileprivate var hasInvalidDescendant = false
  fileprivate var lifecycle: ViewLifecycle?
  private var observed: [Observation] = []
  private var isMounted = true
  var derived: DerivedEnvironment?
  var persistent: AnyObject?

  private struct Observation {
    var object: AnyObject
    var subscription: ReplayRuntime.Subscription?
    var cancellable: AnyCancellable?
  }

  fileprivate init(
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

  // MARK: Change

  /// Asks for a new evaluation in this turn's rendering.
  final func invalidate() {
    guard isMounted, !isInvalid else { return }
    isInvalid = true
    var ancestor = parent
    while let node = ancestor, !node.hasInvalidDescendant {
      node.hasInvalidDescendant = true
      ancestor = node.parent
    }
    host.setNeedsRender()
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

  private func subscribe<Object: ObservableObject>(to object: Object) -> AnyCancellable {
    object.objectWillChange.sink { [weak self] _ in self?.invalidate() }
  }

  /// Takes the place off the screen, children first.
  final func unmount() {
    isMounted = false
    for child in children { child.unmount() }
    for observation in observed {
      observation.subscription?.cancel()
      observation.cancellable?.cancel()
    }
    observed = []
    if let disappear = lifecycle?.disappear { host.queueDisappear(disappear, of: self) }
    if let destroy = lifecycle?.destroy { host.queueDestroy(destroy) }
    for child in children { child.parent = nil }
    children = []
  }
}

/// A place whose view has one type for as long as the place lives.
final class TypedViewNode<V: View>: ViewNode {
  /// The view, in memory of its own: what asks for it in place copies and retains nothing.
  let view: UnsafeMutablePointer<V>
  private let dynamicFields: [DynamicField]

  init(
    _ view: V, key: ViewKey, parent: ViewNode?, environment: ViewEnvironment, host: HeadlessHost
  ) {
    self.view = .allocate(capacity: 1)
    self.view.initialize(to: view)
    dynamicFields = host.dynamicProperties(of: V.self)
    super.init(
      type: ObjectIdentifier(V.self), key: key, parent: parent, environment: environment,
      host: host)
    lifecycle = self.view.pointee._lifecycle(in: context)
    // Before the children queue theirs: parents appear first.
    if let appear = lifecycle?.appear { host.queueAppear(appear, of: self) }
    _ = evaluate()
  }

  deinit {
    view.deinitialize(count: 1)
    view.deallocate()
  }

  private var context: ViewContext { ViewContext(node: self) }

  /// Brings the place up to date with a new value of its view type.
  ///
  /// - Returns: Whether the place now shows something else.
  func update(_ newView: V, environment newEnvironment: ViewEnvironment) -> Bool {
    if !isInvalid && environment === newEnvironment && hasEqualBits(newView) { return refresh() }
    view.pointee = newView
    environment = newEnvironment
    let isChanged = evaluate()
    // A closure of the first appearance may capture what has changed since; only the one that
    // will run at the end is kept.
    if lifecycle != nil { lifecycle = view.pointee._lifecycle(in: context) }
    return isChanged
  }

  /// Whether a view is the same bits as the present one: the same references, the same numbers.
  ///
  /// The present view is retained, so no reference in it can stand for another object.
  private func hasEqualBits(_ other: V) -> Bool {
    withUnsafePointer(to: other) {
      ViewType.haveEqualBytes(UnsafeRawPointer(view), $0, MemoryLayout<V>.size)
    }
  }

  override func refresh() -> Bool {
    if isInvalid { return evaluate() }
    guard hasInvalidDescendant else { return false }
    hasInvalidDescendant = false
    var isChanged = false
    for child in children where child.refresh() { isChanged = true }
    guard isChanged else { return false }
    gatherShown()
    return compose()
  }

  override func perform(_ text: String?) { view.pointee._perform(text) }

  private func evaluate() -> Bool {
    isInvalid = false
    hasInvalidDescendant = false
    host.countEvaluation()
    for field in dynamicFields { field.connect(UnsafeRawPointer(view) + field.offset, context) }
    let below = view.pointee._environment(environment, in: context)
    var new = ViewChildren(of: self, environment: below)
    view.pointee._addChildren(to: &new, in: context)
    if new.finish() { gatherShown() }
    return compose()
  }

  private func gatherShown() {
    if children.count == 1 {
      shown = children[0].output
      return
    }
    shown.removeAll(keepingCapacity: true)
    for child in children { shown.append(contentsOf: child.output) }
  }

  private func compose() -> Bool {
    let new = view.pointee._screen(shown, in: context)
    if ScreenNode.areIdentical(output, new) { return false }
    output = ScreenNode.reusing(output, for: new)
    return true
  }
}

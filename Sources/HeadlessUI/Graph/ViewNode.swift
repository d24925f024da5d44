import OpenCombine
import ReplayRuntime

/// One place on the screen: the view that stands there, what it observes, what it shows.
final class ViewNode {
  struct DerivedEnvironment {
    var base: ViewEnvironment
    var marker: AnyHashable?
    var environment: ViewEnvironment
  }

  unowned let host: HeadlessHost
  private weak var parent: ViewNode?
  private(set) var view: any View
  private let key: ViewKey
  private(set) var environment: ViewEnvironment
  private var children: [ViewNode] = []
  private(set) var output: [ScreenNode] = []
  private var isInvalid = false
  private var hasInvalidDescendant = false
  private var observed: [ObjectIdentifier: Observation] = [:]
  private var lifecycle: ViewLifecycle?
  private var isMounted = true
  var derived: DerivedEnvironment?
  var persistent: AnyObject?
  /// How often the view's children were asked for.
  private(set) var evaluationCount = 0

  private struct Observation {
    var object: AnyObject
    var subscription: ReplayRuntime.Subscription?
    var cancellable: AnyCancellable?
  }

  init(
    _ child: ViewChild, parent: ViewNode?, environment: ViewEnvironment, host: HeadlessHost
  ) {
    self.view = child.view
    self.key = child.key
    self.parent = parent
    self.environment = environment
    self.host = host
    lifecycle = view._lifecycle(in: context)
    // Before the children queue theirs: parents appear first.
    if let appear = lifecycle?.appear { host.queueAppear(appear, of: self) }
    evaluate()
  }

  private var context: ViewContext { ViewContext(node: self) }

  // MARK: Change

  /// Asks for a new evaluation in this turn's rendering.
  func invalidate() {
    guard isMounted, !isInvalid else { return }
    isInvalid = true
    var ancestor = parent
    while let node = ancestor, !node.hasInvalidDescendant {
      node.hasInvalidDescendant = true
      ancestor = node.parent
    }
    host.setNeedsRender()
  }

  func observe(_ object: AnyObject) {
    let id = ObjectIdentifier(object)
    guard observed[id] == nil else { return }
    if let observable = object as? any RuntimeObservable {
      let subscription = host.runtime.withScope(nil) {
        observable.observe { [weak self] in self?.invalidate() }
      }
      observed[id] = Observation(object: object, subscription: subscription)
    } else if let publisher = object as? any ObservableObject {
      observed[id] = Observation(object: object, cancellable: subscribe(to: publisher))
    }
  }

  private func subscribe<Object: ObservableObject>(to object: Object) -> AnyCancellable {
    object.objectWillChange.sink { [weak self] _ in self?.invalidate() }
  }

  // MARK: Update

  /// Brings the place up to date with a new value of the same view type.
  func update(_ newView: any View, environment newEnvironment: ViewEnvironment) {
    if !isInvalid && environment === newEnvironment && ViewType.haveEqualBits(view, newView) {
      return refresh()
    }
    view = newView
    environment = newEnvironment
    evaluate()
    // A closure of the first appearance may capture what has changed since; only the one that
    // will run at the end is kept.
    if lifecycle != nil { lifecycle = view._lifecycle(in: context) }
  }

  /// Evaluates what asked for it at and below this place, and nothing else.
  func refresh() {
    if isInvalid { return evaluate() }
    guard hasInvalidDescendant else { return }
    hasInvalidDescendant = false
    for child in children { child.refresh() }
    composeOutput()
  }

  private func evaluate() {
    isInvalid = false
    hasInvalidDescendant = false
    evaluationCount += 1
    ViewType.connectProperties(of: view, to: context)
    let below = view._environment(environment, in: context)
    reconcile(view._children(in: context), environment: below)
    composeOutput()
  }

  private func reconcile(_ new: [ViewChild], environment: ViewEnvironment) {
    if matchesInPlace(new) {
      for (node, child) in zip(children, new) {
        node.update(child.view, environment: environment)
      }
      return
    }
    var former: [ViewKey: [ViewNode]] = [:]
    for node in children { former[node.key, default: []].append(node) }
    var positions: [ViewKey: Int] = [:]
    let old = children
    var kept: Set<ObjectIdentifier> = []
    children = new.map { child in
      let position = positions[child.key, default: 0]
      positions[child.key] = position + 1
      if let candidates = former[child.key], position < candidates.count {
        let node = candidates[position]
        if node.hasType(of: child.view) {
          kept.insert(ObjectIdentifier(node))
          node.update(child.view, environment: environment)
          return node
        }
      }
      return ViewNode(child, parent: self, environment: environment, host: host)
    }
    for node in old where !kept.contains(ObjectIdentifier(node)) { node.unmount() }
  }

  private func matchesInPlace(_ new: [ViewChild]) -> Bool {
    guard new.count == children.count else { return false }
    for (node, child) in zip(children, new)
    where node.key != child.key || !node.hasType(of: child.view) { return false }
    return true
  }

  private func hasType(of other: any View) -> Bool {
    ObjectIdentifier(type(of: view)) == ObjectIdentifier(type(of: other))
  }

  private func composeOutput() {
    var shown: [ScreenNode] = []
    for child in children { shown.append(contentsOf: child.output) }
    let new = view._screen(shown, in: context)
    output = ScreenNode.reusing(output, for: new)
  }

  /// Takes the place off the screen, children first.
  func unmount() {
    isMounted = false
    for child in children { child.unmount() }
    for observation in observed.values {
      observation.subscription?.cancel()
      observation.cancellable?.cancel()
    }
    observed = [:]
    if let disappear = lifecycle?.disappear { host.queueDisappear(disappear, of: self) }
    if let destroy = lifecycle?.destroy { host.queueDestroy(destroy) }
    children = []
  }
}

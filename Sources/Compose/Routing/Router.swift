import EventModel
import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// The stack of routes that a ``RouterComponent`` shows, the last one at the top.
///
/// A route is a key path to a component of the same structure, also a lazy or dynamic one, or
/// `\Self.self`. Every operation is an event with the resulting stack.
///
/// Change it in a turn, where an input, a timer or the result of an effect is handled; `Runtime` says what
/// happens to calls from other threads.
///
/// Source: Compose, `Router`.
public final class Router: ObservableObject, RuntimeObservable {
  private let cell = RouteCell()
  private let changes = EmitterCell<Void>()
  /// The components that hold the router, one of each type, the last one at the end.
  @exclusivity(unchecked) private var targets: [RouteTarget] = []
  /// The number of owners that have bound the router; it leaves the tree with the last one.
  private var ownerCount = 0
  /// The turn in which the router got its path.
  private var namingTurn = -1
  let ownContent = OwnContent()
  /// The whole stack, from the first route to the top one.
  @exclusivity(unchecked) public private(set) var paths: [AnyKeyPath]

  /// Creates a router with one route.
  ///
  /// - Parameter start: The first route.
  public init(start: AnyKeyPath) {
    paths = [start]
    connect()
  }

  /// Creates a router without a route: its ``RouterView`` shows its default content.
  public init() {
    paths = []
    connect()
  }

  private func connect() {
    cell.numberOutsideTree()
    cell.labels = { [unowned self] in paths.map(label(of:)) }
    cell.inject = { [unowned self] operation, labels in
      try inject(operation: operation, labels: labels)
    }
  }

  /// The top route; nil if the stack is empty.
  public var path: AnyKeyPath? { paths.last }

  /// Replaces the whole stack.
  public func replace(_ path: AnyKeyPath) { perform(.replace) { $0 = [path] } }

  /// Adds a route at the top; the stack may hold the same route twice.
  public func push(_ path: AnyKeyPath) { perform(.push) { $0.append(path) } }

  /// Removes the top route; does nothing on an empty stack.
  public func pop() { perform(.pop) { _ = $0.popLast() } }

  /// Adds a route at the top. A terminal shows no animation.
  public func push(_ path: AnyKeyPath, animated: Bool) { push(path) }

  /// Removes the top route. A terminal shows no animation.
  public func pop(animated: Bool) { pop() }

  /// Removes all routes.
  func clear() { perform(.clear) { $0 = [] } }

  /// Removes all routes except the first.
  public func popToRoot() { perform(.popToRoot) { $0 = Array($0.prefix(1)) } }

  private func perform(_ operation: RouteOperation, _ change: (inout [AnyKeyPath]) -> Void) {
    let runtime = cell.runtime
    if !runtime.isInTurn && runtime.isStray("route", cell) { return }
    runtime.inTurn("route") {
      guard runtime.allowsEvents(from: cell) else { return }
      cell.nameIfNumbered()
      change(&paths)
      if targets.isEmpty, operation == .push || operation == .replace {
        // Its routes have no labels any more, by which a replay would find them.
        runtime.requireReplayable("a route to a component that has gone", node: cell)
      }
      let number = cell.record(operation)
      runtime.withCause(number) { reportUnresolved() }
      changes.notify((), cause: number)
    }
  }

  private func reportUnresolved() {
    guard let path, let target = target(of: path), !target.hasContent(at: path) else { return }
    cell.runtime.fail(
      FailureCode.unresolvedRoute, node: cell.path,
      "the route '\(label(of: path))' is not a component and is not shown")
  }

  // MARK: Labels

  /// Adds a component that holds the router. Its properties are routes.
  func resolve<C: Component>(in component: C) {
    targets.removeAll { $0.type == C.self }
    targets.append(RouteTarget(component))
  }

  /// The component whose property a route is; the last one that holds the router, if none is of the
  /// type that the route begins with.
  private func target(of path: AnyKeyPath) -> RouteTarget? {
    if targets.count < 2 { return targets.last }
    let root = type(of: path).rootType
    return targets.last { $0.type == root } ?? targets.last
  }

  /// The property label of a route.
  func label(of path: AnyKeyPath) -> String {
    guard let target = target(of: path) else { return "?" }
    if let known = target.label(of: path) { return known }
    // The component that declares the routes may be bound later.
    let root = type(of: path).rootType
    return root == target.type ? "?" : RoutePaths.label(of: path, in: root) ?? "?"
  }

  /// The content of a route; nil if it is not a component.
  func content(at path: AnyKeyPath) -> Any? { target(of: path)?.content(at: path) }

  private func inject(operation: RouteOperation, labels: [String]) throws {
    if targets.isEmpty {
      switch operation {
      case .pop: return pop()
      case .popToRoot: return popToRoot()
      case .clear: return clear()
      case .push, .replace: break
      }
    }
    var resolved: [AnyKeyPath] = []
    for label in labels {
      guard let path = path(labelled: label) else {
        throw InjectionError.noSuchNode("\(cell.path).\(label)")
      }
      resolved.append(path)
    }
    perform(operation) { $0 = resolved }
  }

  /// The route with a label, in the component of the first route if several have it.
  private func path(labelled label: String) -> AnyKeyPath? {
    let first = paths.first.flatMap(target(of:))
    let found = first?.path(labelled: label)
    if let found, first?.hasContent(at: found) == true { return found }
    let others = targets.reversed().lazy.filter { $0 !== first }
    let other = others.compactMap { target in
      target.path(labelled: label).flatMap { target.hasContent(at: $0) ? $0 : nil }
    }.first
    return other ?? found
  }

  func route(
    at path: AnyKeyPath, _ makeView: (Any) -> (view: ViewChild, isConstant: Bool)
  ) -> RouteTarget.Route? {
    target(of: path)?.route(at: path, makeView)
  }

  // MARK: Observation

  /// Subscribes to the routing operations; `handler` runs after each of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { _ in handler() }
  }

  /// Publishes after each routing operation.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [changes] handler in changes.subscribe { _ in handler() } }
  }
}

extension Router: TreeMember {
  var placedPath: String? { cell.isBound ? cell.path : nil }

  func bind(to path: String, scope: Scope) { _ = add(ownerAt: path, scope: scope) }

  /// Adds an owner. The last one of the turn in which the router is first bound gives it its path. An
  /// owner of a later turn may end while the others go on.
  ///
  /// - Returns: Whether the owner gives the router its path.
  func add(ownerAt path: String, scope: Scope) -> Bool {
    let turn = cell.runtime.turnSerial
    let isNaming = !cell.isBound || turn == namingTurn
    if isNaming {
      cell.bind(to: path)
      namingTurn = turn
    }
    ownerCount += 1
    let target = targets.last
    scope.onEnd { [self] in
      ownerCount -= 1
      targets.removeAll { $0 === target || ownerCount == 0 }
      if ownerCount == 0 { cell.unbind() }
    }
    return isNaming
  }
}

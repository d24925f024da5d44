import EventModel
import HeadlessUI
import OpenCombine
import ReplayRuntime

/// The stack of routes that a ``RouterComponent`` shows, the last one at the top.
///
/// A route is a key path to a component of the same structure, also a lazy or dynamic one, or
/// `\Self.self`. Every operation is an event with the resulting stack.
///
/// Source: Compose, `Router`.
public final class Router: ObservableObject, RuntimeObservable {
  private let cell = RouteCell()
  private let changes = EmitterCell<Void>()
  private var target: RouteTarget?
  /// Whether the component that ``resolve(in:)`` was called with gives the router its path.
  private var takesPath = false
  let ownContent = OwnContent()
  /// The whole stack, from the first route to the top one.
  public private(set) var paths: [AnyKeyPath]

  /// Creates a router with one route.
  ///
  /// - Parameter start: The first route.
  public init(start: AnyKeyPath) {
    paths = [start]
    connect()
  }

  /// Creates a router without a route.
  init() {
    paths = []
    connect()
  }

  private func connect() {
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

  /// Removes all routes.
  func clear() { perform(.clear) { $0 = [] } }

  /// Removes all routes except the first.
  public func popToRoot() { perform(.popToRoot) { $0 = Array($0.prefix(1)) } }

  private func perform(_ operation: RouteOperation, _ change: (inout [AnyKeyPath]) -> Void) {
    let runtime = cell.runtime
    if !runtime.isInTurn && runtime.isStray("route", cell) { return }
    runtime.inTurn("route") {
      guard runtime.allowsEvents(from: cell) else { return }
      change(&paths)
      let number = cell.record(operation)
      runtime.withCause(number) { reportUnresolved() }
      changes.notify((), cause: number)
    }
  }

  private func reportUnresolved() {
    guard let target, let path, !target.hasContent(at: path) else { return }
    cell.runtime.fail(
      FailureCode.unresolvedRoute, node: cell.path,
      "the route '\(label(of: path))' is not a component and is not shown")
  }

  // MARK: Labels

  /// Sets the component whose properties are the routes: the first that holds the router, or the one
  /// that the first route names.
  func resolve<C: Component>(in component: C) {
    takesPath = target == nil || rootType == C.self
    if takesPath { target = RouteTarget(component) }
  }

  /// The type of the component whose properties the routes are, as the first one says.
  private var rootType: Any.Type? { paths.first.map { type(of: $0).rootType } }

  /// The property label of a route.
  func label(of path: AnyKeyPath) -> String {
    guard let target else { return "?" }
    if let known = target.label(of: path) { return known }
    // The component that declares the routes may come later.
    guard let rootType, rootType != target.type else { return "?" }
    return RoutePaths.route(to: path, in: rootType)?.label ?? "?"
  }

  /// The content of a route; nil if it is not a component.
  func content(at path: AnyKeyPath) -> Any? { target?.content(at: path) }

  private func inject(operation: RouteOperation, labels: [String]) throws {
    var resolved: [AnyKeyPath] = []
    for label in labels {
      guard let path = target?.path(labelled: label) else {
        throw InjectionError.noSuchNode("\(cell.path).\(label)")
      }
      resolved.append(path)
    }
    perform(operation) { $0 = resolved }
  }

  func route(
    at path: AnyKeyPath, _ makeView: (Any) -> (view: ViewChild, isConstant: Bool)
  ) -> RouteTarget.Route? {
    target?.route(at: path, makeView)
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

/// The routable body of a router's component, shown by the router's view.
///
/// It reads the same values as the component's own place, so it is evaluated again together with
/// that place.
final class OwnContent: RuntimeObservable {
  private let reads = EmitterCell<Void>()

  func isRead() { reads.notify(()) }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    reads.subscribe { _ in handler() }
  }
}

extension Router: TreeMember {
  var placedPath: String? { cell.isBound ? cell.path : nil }

  func bind(to path: String, scope: Scope) {
    // A router keeps the path that another owner has given it, except in the component of its routes.
    guard !cell.isBound || takesPath else { return }
    takesPath = false
    cell.bind(to: path)
    scope.onEnd { [self] in
      cell.unbind()
      target = nil
    }
  }
}

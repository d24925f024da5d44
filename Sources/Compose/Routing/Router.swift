import HeadlessUI
import OpenCombine
import ReplayRuntime

/// The stack of routes that a ``RouterComponent`` shows, the last one on top.
///
/// A route is a key path to a component, a lazy or a dynamic one, of the same structure, or
/// `\Self.self`. Every operation is an event with the resulting stack.
///
/// Source: Compose, `Router`.
public final class Router: ObservableObject, RuntimeObservable {
  private let cell = RouteCell()
  private let changes = Signal<Void>()
  private var target: RouteTarget?
  let ownContent = OwnContent()
  /// The whole stack, the root first.
  public private(set) var paths: [AnyKeyPath]

  /// Makes a router with one route.
  ///
  /// - Parameter start: The route that is shown first.
  public init(start: AnyKeyPath) {
    paths = [start]
    connect()
  }

  /// Makes a router without a route.
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

  /// The route on top; nil when the stack is empty.
  public var path: AnyKeyPath? { paths.last }

  /// Replaces the whole stack.
  public func replace(_ path: AnyKeyPath) { perform("replace") { $0 = [path] } }

  /// Puts a route on top; the same one may stand in the stack twice.
  public func push(_ path: AnyKeyPath) { perform("push") { $0.append(path) } }

  /// Takes the top route away; nothing happens on an empty stack.
  public func pop() { perform("pop") { _ = $0.popLast() } }

  /// Takes every route away.
  func clear() { perform("clear") { $0 = [] } }

  /// Takes every route away but the first.
  public func popToRoot() { perform("popToRoot") { $0 = Array($0.prefix(1)) } }

  private func perform(_ operation: String, _ change: (inout [AnyKeyPath]) -> Void) {
    let runtime = cell.runtime
    if !runtime.isInTurn && runtime.isStray("route", cell) { return }
    runtime.inTurn("route") {
      guard runtime.allowsEvents(from: cell) else { return }
      change(&paths)
      let number = cell.record(operation)
      runtime.withCause(number) { reportUnresolved() }
      changes.relay((), cause: number)
    }
  }

  private func reportUnresolved() {
    guard let target, let path, target.content(at: path) == nil else { return }
    cell.runtime.fail(
      FailureCode.unresolvedRoute, node: cell.path,
      "the route '\(label(of: path))' is not a component and is not shown")
  }

  // MARK: Labels

  /// Gives the router the component whose properties its routes are.
  func resolve<C: Component>(in component: C) { target = RouteTarget(component) }

  /// The property label of a route.
  func label(of path: AnyKeyPath) -> String { target?.label(of: path) ?? "?" }

  /// What a route shows; nil when it is no component.
  func content(at path: AnyKeyPath) -> Any? { target?.content(at: path) }

  private func inject(operation: String, labels: [String]) throws {
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

  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { _ in handler() }
  }

  /// Publishes after each routing operation.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [changes] handler in changes.subscribe { _ in handler() } }
  }
}

/// The routable body of a router's component, which the router's view shows.
///
/// It reads what the component's own place observes, so it is read anew whenever that place is.
final class OwnContent: RuntimeObservable {
  private let reads = Signal<Void>()

  func isRead() { reads.relay(()) }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    reads.subscribe { _ in handler() }
  }
}

extension Router: RoutingMember {
  var placedPath: String? { cell.isBound ? cell.path : nil }

  func bind(to path: String, scope: Scope) {
    cell.bind(to: path)
    scope.onEnd { [self] in
      cell.unbind()
      target = nil
    }
  }
}

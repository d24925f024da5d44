import HeadlessUI
import OrderedCombine
import ReplayRuntime

/// Shows components in front of their owner, one on top of another. Only the front one takes input.
///
/// ```swift
/// let editor = LazyComponent(Editor())
/// @ObservedObject var modal = ModalManager()
/// // modal.present(\Self.editor), modal.dismiss()
/// var body: some View { Page().presenting(modal) }
/// ```
///
/// Every step is a route event of the manager.
///
/// Source: Compose, `ComposeModalManager`, for components instead of views.
public final class ModalManager: ObservableObject, RuntimeObservable {
  let router = Router()

  /// Creates a manager that presents nothing.
  public init() {}

  /// Whether a component is presented.
  public var isPresenting: Bool { router.path != nil }

  /// The component in front, as a key path of the owner; nil if nothing is presented.
  public var path: AnyKeyPath? { router.path }

  /// All presented components, the front one last.
  public var paths: [AnyKeyPath] { router.paths }

  /// Shows a component of the owner in front of all others.
  public func present(_ path: AnyKeyPath) { router.push(path) }

  /// Removes the component in front; does nothing if there is none.
  public func dismiss() {
    if isPresenting { router.pop() }
  }

  /// Removes all presented components.
  public func dismissAll() {
    if isPresenting { router.clear() }
  }

  /// Subscribes to the steps of the manager; `handler` runs after each of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    router.observe(handler)
  }

  /// Publishes after each step.
  public var objectWillChange: ObjectChangePublisher { router.objectWillChange }
}

extension ModalManager: TreeMember {
  func resolve<C: Component>(in component: C) { router.resolve(in: component) }

  func bind(to path: String, scope: Scope) { router.bind(to: path, scope: scope) }
}

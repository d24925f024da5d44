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

/// Shows one component in front of its owner, in a frame that the user can close.
///
/// It is used like ``ModalManager``; a newly presented component replaces the previous one.
///
/// Source: Compose, `ComposeSheetManager`.
public final class SheetManager: ObservableObject, RuntimeObservable {
  let router = Router()
  /// Sent when the user closes the sheet, not when the application dismisses it.
  public let didClose = SignalEmitter()
  /// Sent by the close button; bound so that its input target has a name.
  let close = SignalEmitter()
  private let cell = StateCell(Form(), label: "Sheet")

  struct Form: Codable, Equatable {
    var title = ""
    var preventsDismissal = false
  }

  /// Creates a manager that presents nothing.
  public init() {
    close.emitterCell.subscribe { [weak self] in
      guard let self, isPresenting else { return }
      dismiss()
      didClose.send()
    }
  }

  /// Whether a sheet is presented.
  public var isPresenting: Bool { router.path != nil }

  /// The presented component, as a key path of the owner; nil for none.
  public var path: AnyKeyPath? { router.path }

  /// The title of the sheet.
  var title: String { cell.trackedState.title }

  /// Whether only the application can dismiss the sheet; the sheet then has no close button.
  public var preventsDismissal: Bool {
    get { cell.trackedState.preventsDismissal }
    set { cell.commit { $0.preventsDismissal = newValue } }
  }

  /// Shows a component of the owner; it replaces any other.
  ///
  /// - Parameter title: The text in the sheet's frame.
  public func present(_ path: AnyKeyPath, title: String = "") {
    if title != self.title { cell.commit { $0.title = title } }
    router.replace(path)
  }

  /// Removes the sheet; does nothing if there is none.
  public func dismiss() {
    guard isPresenting else { return }
    if preventsDismissal { preventsDismissal = false }
    router.clear()
  }

  /// Subscribes to the steps of the manager and to changes of the sheet's options; `handler` runs
  /// after each of them.
  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    JoinedSubscription([router.observe(handler), cell.subscribe { _ in handler() }])
  }

  /// Publishes after each step.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher(of: self)
  }
}

extension ModalManager: TreeMember {
  func resolve<C: Component>(in component: C) { router.resolve(in: component) }

  func bind(to path: String, scope: Scope) { router.bind(to: path, scope: scope) }
}

extension SheetManager: TreeMember {
  func resolve<C: Component>(in component: C) { router.resolve(in: component) }

  func bind(to path: String, scope: Scope) {
    // Runs after the end of the router, which counts the owners.
    scope.onEnd { [self] in
      guard router.placedPath == nil else { return }
      cell.unbind()
      close.emitterCell.unbind()
    }
    if router.add(ownerAt: path, scope: scope) {
      cell.bind(to: "\(path).form")
      close.emitterCell.bindWithoutEvent(to: "\(path).close")
    }
    didClose.bind(to: "\(path).didClose", scope: scope)
  }
}

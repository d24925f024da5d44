import HeadlessUI
import OpenCombine
import ReplayRuntime

/// Components in front of their owner, one on top of another; what is behind takes no input.
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

  /// Makes a manager that presents nothing.
  public init() {}

  /// Whether something is presented.
  public var isPresenting: Bool { router.path != nil }

  /// The component in front, as a key path of the owner; nil when nothing is presented.
  public var path: AnyKeyPath? { router.path }

  /// Everything that is presented, the one in front last.
  public var paths: [AnyKeyPath] { router.paths }

  /// Puts a component of the owner in front of everything presented so far.
  public func present(_ path: AnyKeyPath) { router.push(path) }

  /// Takes the component in front away; nothing happens when there is none.
  public func dismiss() {
    if isPresenting { router.pop() }
  }

  /// Takes everything away.
  public func dismissAll() {
    if isPresenting { router.clear() }
  }

  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    router.observe(handler)
  }

  /// Publishes after each step.
  public var objectWillChange: ObjectChangePublisher { router.objectWillChange }
}

/// One component in front of its owner, in a frame that a person can close.
///
/// Used as ``ModalManager`` is; what is presented replaces what was.
///
/// Source: Compose, `ComposeSheetManager`.
public final class SheetManager: ObservableObject, RuntimeObservable {
  let router = Router()
  /// Sent when a person closes the sheet, not when the application dismisses it.
  public let didClose = SignalEmitter()
  /// Asked to close; bound for its name as an input target.
  let close = SignalEmitter()
  private let cell = StateCell(Form(), label: "Sheet")

  struct Form: Codable, Equatable {
    var title = ""
    var preventsDismissal = false
  }

  /// Makes a manager that presents nothing.
  public init() {
    close.signal.subscribe { [weak self] in
      guard let self, isPresenting else { return }
      dismiss()
      didClose.send()
    }
  }

  /// Whether a sheet is presented.
  public var isPresenting: Bool { router.path != nil }

  /// The presented component, as a key path of the owner; nil when there is none.
  public var path: AnyKeyPath? { router.path }

  /// The sheet's title.
  var title: String { cell.state.title }

  /// Whether only the application can take the sheet away; a person then has no button for it.
  public var preventsDismissal: Bool {
    get { cell.state.preventsDismissal }
    set { cell.commit { $0.preventsDismissal = newValue } }
  }

  /// Shows a component of the owner in place of any other.
  ///
  /// - Parameter title: Stands in the sheet's frame.
  public func present(_ path: AnyKeyPath, title: String = "") {
    if title != self.title { cell.commit { $0.title = title } }
    router.replace(path)
  }

  /// Takes the sheet away; nothing happens when there is none.
  public func dismiss() {
    guard isPresenting else { return }
    if preventsDismissal { preventsDismissal = false }
    router.clear()
  }

  package func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    JoinedSubscription([router.observe(handler), cell.subscribe { _ in handler() }])
  }

  /// Publishes after each step.
  public var objectWillChange: ObjectChangePublisher {
    ObjectChangePublisher { [unowned self] handler in observe(handler) }
  }
}

extension ModalManager: RoutingMember {
  func resolve<C: Component>(in component: C) { router.resolve(in: component) }

  func bind(to path: String, scope: Scope) { router.bind(to: path, scope: scope) }
}

extension SheetManager: RoutingMember {
  func resolve<C: Component>(in component: C) { router.resolve(in: component) }

  func bind(to path: String, scope: Scope) {
    router.bind(to: path, scope: scope)
    cell.bind(to: "\(path).form")
    close.signal.bindUnannounced(to: "\(path).close")
    didClose.bind(to: "\(path).didClose", scope: scope)
    scope.onEnd { [self] in
      cell.unbind()
      close.signal.unbind()
    }
  }
}

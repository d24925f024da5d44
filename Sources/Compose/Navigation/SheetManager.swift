import HeadlessUI
import OrderedCombine
import ReplayRuntime

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

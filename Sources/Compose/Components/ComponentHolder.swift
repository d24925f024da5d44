import EventModel
import HeadlessUI
import ReplayRuntime

/// Holds a component that the application creates and destroys.
///
/// The first instance has the path of the holder; later instances add a counter, `path#2`.
///
/// Reads are tracked by ``read()``. A view that shows the component observes the holder, or fills it.
final class ComponentHolder<Content: Component>: RuntimeObservable, TrackedObject {
  let runtime = Runtime.ambient
  let didCreate = SignalEmitter()
  let didDestroy = SignalEmitter()
  /// Makes the component when a view needs it; nil if the application makes it.
  let make: (() -> Content)?
  private(set) var content: Content?
  private(set) var generation = 0
  private(set) var path = ""
  private var instance: ComponentInstance?
  /// The number of the event of the instance's creation.
  private var created = EventHeader.noCause
  /// The generation of the component that is being bound; nil for none.
  private var binding: Int?
  /// The generations that were destroyed while they were bound.
  private var doomed: Set<Int> = []
  private let changes = EmitterCell<Void>()
  /// The number of places on the screen that show the component.
  private var presentationCount = 0
  /// The number of owners of the holder; its component ends with the last one.
  private var ownerCount = 0

  /// Reads of the holder are tracked, and those of the component's parts only if they are, too.
  static var heldType: Any.Type? { Content.self }

  init(_ make: (() -> Content)? = nil) { self.make = make }

  /// Adds an owner. The first one gives the holder its path.
  func bind(to path: String, scope: Scope) {
    ownerCount += 1
    if ownerCount == 1 {
      self.path = path
      didCreate.emitterCell.bindWithoutEvent(to: "\(path).didCreate")
      didDestroy.emitterCell.bindWithoutEvent(to: "\(path).didDestroy")
    }
    scope.onEnd { [self] in
      ownerCount -= 1
      guard ownerCount == 0 else { return }
      empty()
      didCreate.emitterCell.removeSubscribers()
      didDestroy.emitterCell.removeSubscribers()
    }
  }

  func observe(_ handler: @escaping () -> Void) -> ReplayRuntime.Subscription {
    changes.subscribe { _ in handler() }
  }

  /// The component. A view that reads it is evaluated again when another one is there.
  func read() -> Content? {
    changes.noteRead()
    return content
  }

  /// The component; reports a failure and traps if there is none.
  func required(_ condition: String) -> Content {
    if let content = read() { return content }
    runtime.fail(
      FailureCode.componentMissing, node: path,
      "a member was read before the component exists; it exists once it \(condition)")
    fatalError("\(path) has no component; it exists once it \(condition)")
  }

  /// Creates and binds a component.
  ///
  /// - Returns: The component, and the number of the event of its creation.
  @discardableResult
  func fill(_ make: () -> Content) -> (content: Content, created: Int) {
    generation += 1
    let own = generation
    let instancePath = own == 1 ? path : "\(path)#\(own)"
    let number = runtime.emitLifecycle(.create, node: runtime.symbols.passing(instancePath))
    let made = runtime.withCause(number) {
      let made = runtime.withScope(nil, make)
      endOthers()
      content = made
      let outer = binding
      binding = own
      let bound = ComponentBinder(runtime: runtime).bind(made, to: instancePath)
      binding = outer
      if doomed.remove(own) == nil {
        (instance, created) = (bound, number)
      } else {
        end(bound, isAnnounced: true)
      }
      return made
    }
    changes.notify((), cause: number)
    return (made, number)
  }

  /// Counts a place that shows the component. Call it in each evaluation.
  func present(in context: ViewContext) {
    _ = context.persistent {
      presentationCount += 1
      return Presentation()
    }
  }

  /// Destroys the component after the last place that showed it was removed.
  func dismiss() {
    presentationCount -= 1
    if presentationCount == 0 { empty() }
  }

  /// Announces the component of a creation, if it is still there.
  func announceCreated(_ created: Int) {
    guard let instance, created == self.created else { return }
    let number = runtime.withCause(created) {
      runtime.emitLifecycle(.didCreate, node: runtime.symbols.passing(instance.path))
    }
    didCreate.emitterCell.notify((), cause: number)
  }

  /// Destroys the component, if there is one. One that is being bound ends when that is done.
  func empty() { empty(isAnnounced: true) }

  private func empty(isAnnounced: Bool) {
    guard let instance else {
      if let binding, content != nil {
        content = nil
        doomed.insert(binding)
      }
      return
    }
    content = nil
    self.instance = nil
    end(instance, isAnnounced: isAnnounced)
  }

  private func end(_ instance: ComponentInstance, isAnnounced: Bool) {
    instance.release()
    let number = runtime.emitLifecycle(.destroy, node: runtime.symbols.passing(instance.path))
    changes.notify((), cause: number)
    if isAnnounced { didDestroy.emitterCell.notify((), cause: number) }
  }

  /// Destroys a component that a handler, or the code that makes the next one, has created meanwhile.
  /// Handlers that create one each time are heard a few times only.
  private func endOthers() {
    var rounds = 0
    while instance != nil {
      runtime.fail(
        FailureCode.componentReplaced, node: path,
        "another component was created while this one was made, and is destroyed")
      rounds += 1
      empty(isAnnounced: rounds <= 8)
    }
  }
}

/// The lifetime of one place that shows a component.
private final class Presentation {}

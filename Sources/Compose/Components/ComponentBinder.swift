import DialectKit
import EventModel
import HeadlessUI
import ReplayRuntime
import TypeLayout

/// Gives the components of a tree their paths and sets up their observers.
///
/// Stored properties are bound in the order of their declaration, and children before the
/// `observers` of their parent. A child's handlers on an emitter therefore run before its parent's.
struct ComponentBinder {
  let runtime: Runtime

  /// Binds a component and all its members. A component that several properties hold is bound once.
  ///
  /// - Returns: Its instance; the end of the instance's scope removes the whole sub-tree.
  @discardableResult
  func bind<C: Component>(_ component: C, to path: String) -> ComponentInstance {
    if let placed = runtime.componentTree.placed(component) {
      placed.hold()
      return placed
    }
    let instance = runtime.componentTree.place(component, at: path)
    instance.hold()
    let cause = runtime.emitLifecycle(.bind, node: runtime.symbols.passing(path))
    runtime.withCause(cause) {
      if let routed = routerComponents.value(component, as: (any RouterComponent).self) {
        routed.placedRouter.resolve(in: component)
      }
      bindMembers(of: component, path: path, scope: instance.scope) { member in
        member.resolve(in: component)
      }
      runtime.withScope(instance.scope) { Runtime.asMainActor(component) { $0.observers } }
    }
    instance.scope.onEnd { [runtime] in runtime.componentTree.remove(instance) }
    return instance
  }

  /// Binds the members of a service or a component.
  ///
  /// - Parameter willBind: Called with each member before it is bound.
  func bindMembers(
    of owner: Any, path: String, scope: Scope, willBind: (any TreeMember) -> Void = { _ in }
  ) {
    for property in NamedProperty.all(of: owner) {
      bindMember(property.value, to: "\(path).\(property.name)", scope: scope, willBind)
    }
  }

  private func bindMember(
    _ value: Any, to path: String, scope: Scope, _ willBind: (any TreeMember) -> Void
  ) {
    switch Member(value) {
    case .leaf(let member):
      willBind(member)
      member.bind(to: path, scope: scope)
    case .component(let component):
      let instance = bind(component, to: path)
      scope.onEnd { instance.release() }
    case nil: keepObject(in: value, at: path, scope: scope)
    }
  }

  /// Records an observed object that a property holds, unless another node has it already.
  private func keepObject(in value: Any, at path: String, scope: Scope) {
    let object = Member.wrapper(value)?.wrappedObject ?? value
    guard type(of: object) is AnyClass, let node = runtime.keep(object as AnyObject, at: path)
    else {
      return
    }
    scope.onEnd { node.leaveTree() }
  }
}

extension Emitter: TreeMember {
  var placedPath: String? { emitterCell.isBound ? emitterCell.path : nil }

  func bind(to path: String, scope: Scope) {
    let emitterCell = self.emitterCell
    // An emitter that another owner has bound keeps its path.
    guard !emitterCell.isBound else { return }
    emitterCell.runtime.onEmitter?(path)
    emitterCell.bindWithoutEvent(to: path)
    scope.onEnd {
      emitterCell.removeSubscribers()
      emitterCell.unbind()
    }
  }
}

import EventModel
import HeadlessUI
import ReplayRuntime
import TypeLayout

/// What every presented component adds to the view tree.
enum ComponentPresence {
  static func environment<C: Component>(
    of component: C, _ environment: ViewEnvironment, _ context: ViewContext
  ) -> ViewEnvironment {
    let instance = instance(of: component, context)
    let path = instance.targetPath
    return context.scoped(from: environment, when: .component(path)) { scope in
      scope.enterComponent(path)
      if let routed = routerComponents.value(component, as: (any RouterComponent).self) {
        scope.setObject(routed.placedRouter)
      }
    }
  }

  static func lifecycle<C: Component>(of component: C, _ context: ViewContext) -> ViewLifecycle {
    let instance = instance(of: component, context)
    return ViewLifecycle(
      appear: { instance.notify(.appear, instance.didAppear) },
      disappear: { instance.notify(.disappear, instance.didDisappear) })
  }

  static func isSame<C: Component>(_ component: C, _ other: C) -> Bool {
    Runtime.ambient.componentTree.isSame(component, other)
  }

  private static func instance<C: Component>(
    of component: C, _ context: ViewContext
  ) -> ComponentInstance {
    Runtime.ambient.componentTree.presented(component, in: context)
  }

  /// The view of a component: itself, its routes, or nothing.
  static func view(of component: any Component) -> ViewChild {
    func child(_ view: some View) -> ViewChild { ViewChild(view) }
    if let view = views.value(component, as: (any View).self) { return child(view) }
    return plainView(of: component)
  }

  private static func plainView<C: Component>(of component: C) -> ViewChild {
    ViewChild(PlainComponentView(component: component))
  }
}

private let views = Conformers((any View).self)

/// Presents a component without a body: its routes if it has a router, nothing otherwise.
private struct PlainComponentView<C: Component>: PrimitiveView {
  let component: C

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if routerComponents.value(component, as: (any RouterComponent).self) != nil {
      children.add(RouterView())
    }
  }

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    ComponentPresence.environment(of: component, environment, context)
  }

  func _lifecycle(in context: ViewContext) -> ViewLifecycle? {
    ComponentPresence.lifecycle(of: component, context)
  }

  static var _standsForOne: Bool { true }

  func _standsForSame(as other: Self) -> Bool {
    ComponentPresence.isSame(component, other.component)
  }
}

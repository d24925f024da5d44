import HeadlessUI
import ReplayRuntime
import TypeLayout

/// The place of one route; only the top one is visible.
struct RouteSlot: PrimitiveView {
  let content: ViewChild
  let isOnTop: Bool
  let label: String

  func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    // The path changes with the component of the environment or with the label.
    context.scoped(from: environment, when: .presented(label), isShown: isOnTop) {
      $0.present("\(environment.component).\(label)")
    }
  }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    isOnTop ? children : []
  }
}

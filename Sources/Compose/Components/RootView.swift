import EventModel
import HeadlessUI
import ReplayRuntime

/// Shows the root of a component tree.
struct RootView: PrimitiveView {
  let component: any Component

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(ComponentPresence.view(of: component))
  }
}

/// A view that names the control inside.
nonisolated public struct NamedView<Content: View>: PrimitiveView {
  let content: Content
  let name: String

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the name.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    context.derived(from: environment, when: .name(name)) { $0.name = name }
  }
}

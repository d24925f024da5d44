/// A view that knows the pages of a type of values.
nonisolated public struct DestinationView<Content: View>: PrimitiveView {
  let content: Content
  let type: ObjectIdentifier
  let page: (AnyHashable) -> AnyView

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    context.environment.object(Navigator.self)?.destinations[type] = page
    children.addOnly(content)
  }
}

import ReplayRuntime

/// A view with an identity.
nonisolated public struct IdentifiedView<Content: View>: PrimitiveView {
  let content: Content
  let id: AnyHashable

  /// Adds the content, which ends with its identity.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(content, key: id)
  }
}

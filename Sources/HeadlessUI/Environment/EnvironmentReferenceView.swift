/// A view that passes down an object, which the views inside find by its type.
nonisolated public struct EnvironmentReferenceView<Content: View, Object: AnyObject>: PrimitiveView
{
  let content: Content
  let object: Object?

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the object.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    guard let object else { return environment }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(object))) {
      $0.setObject(object)
    }
  }
}

import ReplayRuntime

/// A view that sets an object for the views below, which find it by its type.
public struct EnvironmentObjectView<Content, Object: ObservableObject> {
  let content: Content
  let object: Object
}

extension EnvironmentObjectView: View, PrimitiveView where Content: View {
  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment with the object.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    context.scoped(from: environment, when: .object(ObjectIdentifier(object))) {
      $0.setObject(object)
    }
  }
}

// Comparing bits is enough for the object.
extension EnvironmentObjectView: SinglePartType { typealias Part = Content }

/// A view with an attribute of layout or decoration.
nonisolated public struct StyledView<Content: View>: PrimitiveView {
  let content: Content
  let style: LayoutStyle
  /// The kind of styles of the application that the attribute replaces; nil for none.
  var replaced: ObjectIdentifier?

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment, without a style of the application that the attribute replaces.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    guard let replaced, environment.scope.hasStyles else { return environment }
    return context.scoped(from: environment, when: .object(replaced)) { $0.removeStyle(replaced) }
  }

  /// Returns the content's elements, each with the attribute.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    children.map { $0.laidOut(style) }
  }
}

nonisolated extension View {
  func styled(_ style: LayoutStyle) -> StyledView<Self> { StyledView(content: self, style: style) }

  /// Gives the view a look that the library has. A style of the application that was set for views of
  /// this kind has no effect then.
  func styled<Configuration>(
    _ look: SystemStyle, replacing type: Configuration.Type
  ) -> StyledView<Self> {
    StyledView(
      content: self, style: .look(look), replaced: ObjectIdentifier(OwnStyle<Configuration>.self))
  }
}

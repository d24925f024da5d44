import ReplayRuntime

/// A view with a modifier applied.
public struct ModifiedContent<Content, Modifier: ViewModifier> {
  let content: Content
  let modifier: Modifier

  /// Creates the view of a content and its modifier.
  public init(content: Content, modifier: Modifier) {
    (self.content, self.modifier) = (content, modifier)
  }
}

extension ModifiedContent: View, PrimitiveView where Content: View {
  /// Adds the modifier's body.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(
      context.tracking {
        Runtime.asMainActor((modifier, ViewChild(content))) { modifier, content in
          modifier.body(content: ModifierContent(child: content))
        }
      })
  }
}

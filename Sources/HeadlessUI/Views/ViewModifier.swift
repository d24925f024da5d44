import ReplayRuntime

/// A change that can be applied to any view.
///
/// Source: SwiftUI's `ViewModifier`.
@MainActor @preconcurrency
public protocol ViewModifier: PropertyCarrier {
  /// The type of the modified view.
  associatedtype Body: View

  /// The view that the modifier is applied to.
  typealias Content = ModifierContent<Self>

  /// The modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct ModifierContent<Modifier>: PrimitiveView {
  let child: ViewChild

  /// Adds the view itself.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.add(child)
  }
}

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

nonisolated extension View {
  /// Returns the view with a modifier applied.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

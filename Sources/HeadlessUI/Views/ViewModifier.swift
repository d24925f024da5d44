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

nonisolated extension View {
  /// Returns the view with a modifier applied.
  public func modifier<Modifier: ViewModifier>(
    _ modifier: Modifier
  ) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

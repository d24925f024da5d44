/// A menu in a toolbar.
nonisolated public struct ToolbarTitleMenu<Content: View>: View {
  /// The menu.
  public let body: OptionalElementView

  /// Creates a menu.
  public init(@ViewBuilder content: () -> Content) { body = OptionalElementView(.menu, content()) }
}

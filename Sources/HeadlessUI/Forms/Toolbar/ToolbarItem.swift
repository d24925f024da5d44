/// An item of a toolbar.
nonisolated public struct ToolbarItem<Content: View>: View {
  /// The content of the item.
  public let body: Content

  /// Creates an item.
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { body = content() }

  /// Creates an item, which the user cannot move.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { body = content() }
}

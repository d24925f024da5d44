/// Views in a column. Of a long collection those are made that are near the screen, as in a list.
///
/// Source: SwiftUI's `LazyVStack`.
nonisolated public struct LazyVStack<Content: View>: View {
  let content: VStack<Content>

  /// Creates a column. Pinned headings are shown as others.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = VStack(alignment: alignment, spacing: spacing, content: content) }

  /// The column.
  public var body: some View { content }
}

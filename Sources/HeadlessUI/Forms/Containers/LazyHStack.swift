/// Views in a row, made when they are near the screen. Here all are made.
///
/// Source: SwiftUI's `LazyHStack`.
nonisolated public struct LazyHStack<Content: View>: View {
  let content: HStack<Content>

  /// Creates a row. Pinned headings are shown as others.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = HStack(alignment: alignment, spacing: spacing, content: content) }

  /// The row.
  public var body: some View { content }
}

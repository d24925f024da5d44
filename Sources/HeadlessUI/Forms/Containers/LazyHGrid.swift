/// Views in the rows of a grid, column by column.
///
/// Source: SwiftUI's `LazyHGrid`.
nonisolated public struct LazyHGrid<Content: View>: View {
  let content: Content

  /// Creates a grid.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { self.content = content() }

  /// The element of the grid.
  public var body: some View { ElementView(.grid) { content } }
}

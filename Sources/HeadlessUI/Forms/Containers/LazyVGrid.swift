/// Views in the columns of a grid, line by line.
///
/// Source: SwiftUI's `LazyVGrid`.
nonisolated public struct LazyVGrid<Content: View>: View {
  let columns: Int
  let content: Content

  /// Creates a grid.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) { (self.columns, self.content) = (columns.count, content()) }

  /// The element of the grid.
  public var body: some View { ElementView(.grid, layout: [.columns(columns)]) { content } }
}

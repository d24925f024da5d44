/// Rows of views whose columns line up.
///
/// Source: SwiftUI's `Grid`.
nonisolated public struct Grid<Content: View>: View {
  let alignment: Alignment
  let content: Content

  /// Creates a grid.
  public init(
    alignment: Alignment = .center, horizontalSpacing: Double? = nil,
    verticalSpacing: Double? = nil, @ViewBuilder content: () -> Content
  ) { (self.alignment, self.content) = (alignment, content()) }

  /// The element of the grid.
  public var body: some View {
    ElementView(.grid, layout: [.stack(alignment, spacing: nil)]) { content }
  }
}

/// A row of a ``Grid``.
///
/// Source: SwiftUI's `GridRow`.
nonisolated public struct GridRow<Content: View>: View {
  let content: Content

  /// Creates a row.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The element of the row.
  public var body: some View { ElementView(.gridRow) { content } }
}

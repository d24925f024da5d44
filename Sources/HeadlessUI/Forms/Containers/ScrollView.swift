/// Views that scroll.
///
/// Source: SwiftUI's `ScrollView`.
nonisolated public struct ScrollView<Content: View>: View {
  let axes: Axis.Set
  let content: Content

  /// Creates views that scroll.
  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) { (self.axes, self.content) = (axes, content()) }

  /// The element of the views.
  public var body: some View { ElementView(.scrollView, layout: [.scroll(axes)]) { content } }
}

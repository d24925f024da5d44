/// Gives its content the size of the screen: 80 by 24 points, always.
///
/// Source: SwiftUI's `GeometryReader`.
nonisolated public struct GeometryReader<Content: View>: View {
  let content: (GeometryProxy) -> Content

  /// Creates the content from the size.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  /// The content.
  public var body: some View { content(GeometryProxy()) }
}

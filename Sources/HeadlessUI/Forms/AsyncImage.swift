import FoundationEssentials

/// An image from an address, which is not loaded: a terminal does not show it.
///
/// Source: SwiftUI's `AsyncImage`.
nonisolated public struct AsyncImage<Content: View>: View {
  let content: Content

  /// Shows the placeholder.
  public init(
    url: URL?, scale: Double = 1, @ViewBuilder content: (Image) -> some View,
    @ViewBuilder placeholder: () -> Content
  ) { self.content = placeholder() }

  /// Shows the content of the empty phase.
  public init(
    url: URL?, scale: Double = 1, @ViewBuilder content: (AsyncImagePhase) -> Content
  ) { self.content = content(.empty) }

  /// Shows nothing.
  public init(url: URL?, scale: Double = 1) where Content == EmptyView { content = EmptyView() }

  /// The placeholder.
  public var body: some View { content }
}

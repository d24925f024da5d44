/// Shares something, which a terminal cannot do: the label is shown.
///
/// Source: SwiftUI's `ShareLink`.
nonisolated public struct ShareLink: View {
  /// The label.
  public let body: AnyView

  /// Creates a link to share something.
  public init(
    _ title: String = "Share", item: some Sendable, subject: Text? = nil, message: Text? = nil
  ) { body = AnyView(Label(title, systemImage: "square.and.arrow.up")) }

  /// Creates a link to share something. The preview is not shown.
  public init(_ title: String = "Share", item: some Sendable, preview: SharePreview) {
    self.init(title, item: item)
  }

  /// Creates a link to share something, with a label.
  public init(item: some Sendable, @ViewBuilder label: () -> some View) { body = AnyView(label()) }
}

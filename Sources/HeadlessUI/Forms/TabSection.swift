/// Tabs with a title, which a terminal does not show.
///
/// Source: SwiftUI's `TabSection`.
nonisolated public struct TabSection<Content: View>: View {
  /// The tabs.
  public let body: Content

  /// Creates a group of tabs.
  public init(_ title: String = "", @ViewBuilder content: () -> Content) { body = content() }
}

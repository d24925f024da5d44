/// One of several layouts: `let layout = isWide ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout())`.
/// The state of the views inside is not kept when the layout becomes another one.
///
/// Source: SwiftUI's `AnyLayout`.
nonisolated public struct AnyLayout: Sendable {
  private let view: @Sendable (AnyView) -> AnyView

  /// Creates a layout of views side by side.
  public init(_ layout: HStackLayout) { view = { content in AnyView(layout { content }) } }

  /// Creates a layout of views below each other.
  public init(_ layout: VStackLayout) { view = { content in AnyView(layout { content }) } }

  /// Creates a layout of views in front of each other.
  public init(_ layout: ZStackLayout) { view = { content in AnyView(layout { content }) } }

  /// Shows views in the layout.
  public func callAsFunction<Content: View>(@ViewBuilder _ content: () -> Content) -> AnyView {
    view(AnyView(content()))
  }
}

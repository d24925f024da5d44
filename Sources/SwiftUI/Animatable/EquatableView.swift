/// A view that is evaluated again only if it is another one, as all views are here.
///
/// Source: SwiftUI's `EquatableView`.
nonisolated public struct EquatableView<Content: Equatable & View>: View {
  /// The view.
  public let content: Content

  /// Creates the view of another one.
  public init(content: Content) { self.content = content }

  /// The view.
  public var body: some View { content }
}

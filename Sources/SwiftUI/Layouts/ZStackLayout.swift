/// A stack as a value: `ZStackLayout() { … }`, or in an ``AnyLayout``.
///
/// Source: SwiftUI's `ZStackLayout`.
nonisolated public struct ZStackLayout: Sendable {
  let alignment: Alignment

  /// Creates a layout.
  public init(alignment: Alignment = .center) { self.alignment = alignment }

  /// Shows views in front of each other.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> ZStack<Content> { ZStack(alignment: alignment, content: content) }
}

/// A stack as a value: `VStackLayout(spacing: 1) { … }`, or in an ``AnyLayout``.
///
/// Source: SwiftUI's `VStackLayout`.
nonisolated public struct VStackLayout: Sendable {
  let alignment: HorizontalAlignment
  let spacing: Double?

  /// Creates a layout.
  public init(alignment: HorizontalAlignment = .center, spacing: Double? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  /// Shows views below each other.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> VStack<Content> { VStack(alignment: alignment, spacing: spacing, content: content) }
}

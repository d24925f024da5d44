/// A stack as a value: `HStackLayout(spacing: 1) { … }`, or in an ``AnyLayout``.
///
/// Source: SwiftUI's `HStackLayout`.
nonisolated public struct HStackLayout: Sendable {
  let alignment: VerticalAlignment
  let spacing: Double?

  /// Creates a layout.
  public init(alignment: VerticalAlignment = .center, spacing: Double? = nil) {
    (self.alignment, self.spacing) = (alignment, spacing)
  }

  /// Shows views side by side.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> HStack<Content> { HStack(alignment: alignment, spacing: spacing, content: content) }
}

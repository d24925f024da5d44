/// Views arranged in a column.
public struct VStack<Content: View>: ContainerView {
  /// The views in the column.
  public let _content: Content

  /// Creates a column.
  ///
  /// - Parameter spacing: Accepted as in SwiftUI and ignored: text has no spacing.
  @inlinable public init(spacing: Double? = nil, @ViewBuilder content: () -> Content) {
    _content = content()
  }

  /// The kind `vStack`.
  public static var _kind: ScreenNode.Kind { .vStack }
}

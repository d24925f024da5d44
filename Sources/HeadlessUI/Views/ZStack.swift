/// Views on top of one another, the last one in front.
public struct ZStack<Content: View>: ContainerView {
  /// The layers, the last one in front.
  public let _content: Content

  /// Creates a stack of layers.
  @inlinable public init(@ViewBuilder content: () -> Content) { _content = content() }

  /// The kind `zStack`.
  public static var _kind: ScreenNode.Kind { .zStack }
}

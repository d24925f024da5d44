/// Drawing by hand.
@available(*, unavailable, message: "Show values with Text, Gauge or Grid.")
public struct Canvas: View {
  /// Never called.
  public var body: Never { fatalError("unavailable") }
  /// Never called.
  public init(
    opaque: Bool = false, rendersAsynchronously: Bool = false,
    renderer: (inout GraphicsContext, CGSize) -> Void
  ) {}
}

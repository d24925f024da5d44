/// Several views without an arrangement of their own.
public struct Group<Content> {
  /// The views.
  public let body: Content

  /// Creates a group.
  @inlinable public init(@ViewBuilder content: () -> Content) { body = content() }
}

extension Group: View where Content: View {}

/// An image of UIKit.
@available(*, unavailable, message: "There is no UIKit; name the image with Image(_:).")
public struct UIImage {
  /// Never called.
  public init() {}
  /// Never called.
  public init?(named name: String) {}
  /// Never called.
  public init?(systemName name: String) {}
  /// Never called.
  public init?(data: Data) {}
}

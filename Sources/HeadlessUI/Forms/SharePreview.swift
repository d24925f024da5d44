/// What others see before they take something; a terminal does not share.
///
/// Source: SwiftUI's `SharePreview`.
public struct SharePreview: Hashable, Sendable {
  /// Creates a preview.
  public init(_ title: String) {}

  /// Creates a preview.
  public init(_ title: String, image: Image) {}
}

/// What a colour depends on.
///
/// Source: UIKit's `UITraitCollection`.
public struct UITraitCollection: Sendable {
  /// The scheme of colours.
  public let userInterfaceStyle = UIUserInterfaceStyle.dark
}

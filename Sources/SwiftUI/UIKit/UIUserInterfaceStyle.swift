/// A scheme of colours.
///
/// Source: UIKit's `UIUserInterfaceStyle`.
public enum UIUserInterfaceStyle: Hashable, Sendable {
  /// One of the schemes.
  case unspecified, light, dark
}

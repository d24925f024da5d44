/// The application of UIKit.
@available(*, unavailable, message: "To open an address write @Environment(\\.openURL).")
public struct UIApplication {
  /// Never used.
  public static var shared: UIApplication { fatalError("unavailable") }
  /// Never called.
  public func open(_ url: URL) {}
  /// Why the application was started.
  public struct LaunchOptionsKey: Hashable, Sendable {}
}

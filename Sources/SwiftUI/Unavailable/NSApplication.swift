/// The application of AppKit.
@available(*, unavailable, message: "There is no AppKit; the person ends an application by Ctrl-C.")
public struct NSApplication {
  /// Never used.
  public static var shared: NSApplication { fatalError("unavailable") }
  /// Never called.
  public func terminate(_ sender: Any?) {}
}

/// A view of AppKit.
@available(*, unavailable, message: "There is no AppKit; write a View.")
open class NSView {
  /// Never called.
  public init() {}
}

/// A controller of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
open class UIViewController {
  /// Never called.
  public init() {}
}

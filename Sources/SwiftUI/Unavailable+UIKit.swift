/// A view of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
open class UIView {
  /// Never called.
  public init() {}
  /// Never called.
  public static func appearance() -> Self { fatalError("unavailable") }
  /// Never used.
  public var backgroundColor: UIColor?
  /// Never used.
  public var tintColor: UIColor?
}

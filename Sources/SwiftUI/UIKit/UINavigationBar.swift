/// The bar of a navigation in UIKit.
@available(*, unavailable, message: "There is no UIKit; write .toolbar and .tint.")
public final class UINavigationBar: UIView {}

/// The bar of tabs in UIKit.
@available(*, unavailable, message: "There is no UIKit; write TabView and .tint.")
public final class UITabBar: UIView {}

/// A window of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a WindowGroup.")
public final class UIWindow: UIView {}

/// A field of UIKit.
@available(*, unavailable, message: "There is no UIKit; write TextField.")
public final class UITextField: UIView {}

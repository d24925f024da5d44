/// A text of UIKit.
@available(*, unavailable, message: "There is no UIKit; write TextEditor.")
public final class UITextView: UIView {}

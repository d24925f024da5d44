/// A table of UIKit.
@available(*, unavailable, message: "There is no UIKit; write List and .listStyle.")
public final class UITableView: UIView {}

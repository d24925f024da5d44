/// Stands for what UIKit's controller is to the snippets.
open class UIViewController {
  public init() {}

  open func viewDidLoad() {}
}

/// Stands for what UIKit's label is to the snippets.
public final class UILabel {
  public var text = ""
}

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

/// A controller of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
open class UIViewController {
  /// Never called.
  public init() {}
}

/// The bar of a navigation in UIKit.
@available(*, unavailable, message: "There is no UIKit; write .toolbar and .tint.")
public final class UINavigationBar: UIView {}

/// The bar of tabs in UIKit.
@available(*, unavailable, message: "There is no UIKit; write TabView and .tint.")
public final class UITabBar: UIView {}

/// A table of UIKit.
@available(*, unavailable, message: "There is no UIKit; write List and .listStyle.")
public final class UITableView: UIView {}

/// A field of UIKit.
@available(*, unavailable, message: "There is no UIKit; write TextField.")
public final class UITextField: UIView {}

/// A text of UIKit.
@available(*, unavailable, message: "There is no UIKit; write TextEditor.")
public final class UITextView: UIView {}

/// A window of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a WindowGroup.")
public final class UIWindow: UIView {}

/// A view of AppKit.
@available(*, unavailable, message: "There is no AppKit; write a View.")
open class NSView {
  /// Never called.
  public init() {}
}

/// What a view of UIKit gets from the views around it.
public struct UIViewRepresentableContext<Representable> {}

/// A view of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
public protocol UIViewRepresentable: View {
  /// The type of the view.
  associatedtype UIViewType = Never
  /// What the view gets.
  typealias Context = UIViewRepresentableContext<Self>
}

/// A controller of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
public protocol UIViewControllerRepresentable: View {
  /// The type of the controller.
  associatedtype UIViewControllerType = Never
  /// What the controller gets.
  typealias Context = UIViewRepresentableContext<Self>
}

/// A view of AppKit.
@available(*, unavailable, message: "There is no AppKit; write a View.")
public protocol NSViewRepresentable: View {
  /// The type of the view.
  associatedtype NSViewType = Never
  /// What the view gets.
  typealias Context = UIViewRepresentableContext<Self>
}

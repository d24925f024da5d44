/// A controller of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
public protocol UIViewControllerRepresentable: View {
  /// The type of the controller.
  associatedtype UIViewControllerType = Never
  /// What the controller gets.
  typealias Context = UIViewRepresentableContext<Self>
}

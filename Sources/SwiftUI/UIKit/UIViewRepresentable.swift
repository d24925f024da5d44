/// A view of UIKit.
@available(*, unavailable, message: "There is no UIKit; write a View.")
public protocol UIViewRepresentable: View {
  /// The type of the view.
  associatedtype UIViewType = Never
  /// What the view gets.
  typealias Context = UIViewRepresentableContext<Self>
}

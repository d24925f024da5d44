/// A view of AppKit.
@available(*, unavailable, message: "There is no AppKit; write a View.")
public protocol NSViewRepresentable: View {
  /// The type of the view.
  associatedtype NSViewType = Never
  /// What the view gets.
  typealias Context = UIViewRepresentableContext<Self>
}

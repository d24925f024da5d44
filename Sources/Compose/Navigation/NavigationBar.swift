import HeadlessUI

/// A title, and a back button while the nearest router shows more than its first route.
///
/// The back button calls `router.pop()`; its key is Escape.
///
/// Source: Compose, `ComposeNavigationBar`.
public struct NavigationBar<Trailing> {
  let title: String
  let trailing: Trailing

  /// Creates a bar.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - trailing: The content at the right.
  public init(_ title: String, @ViewBuilder trailing: () -> Trailing) {
    self.title = title
    self.trailing = trailing()
  }
}

extension NavigationBar: View, PrimitiveView where Trailing: View {
  /// Adds the bar.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let router = context.environment.object(Router.self)
    if let router { context.observe(router) }
    children.addOnly(
      HStack {
        if let router, router.paths.count > 1 {
          Button(name: { "back" }, action: { router.pop() }, label: { Text("< Back") })
            .keyboardShortcut(.cancelAction)
        }
        Text(title)
        Spacer()
        trailing
      })
  }
}

extension NavigationBar where Trailing == EmptyView {
  /// Creates a bar with only a title.
  public init(_ title: String) {
    self.init(title) { EmptyView() }
  }
}

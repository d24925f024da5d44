import HeadlessUI

/// A title, and a way back while the nearest router shows more than its first route.
///
/// Going back is `router.pop()`; Escape stands for it.
///
/// Source: Compose, `ComposeNavigationBar`.
public struct NavigationBar<Trailing: View>: PrimitiveView {
  let title: String
  let trailing: Trailing

  /// Makes a bar.
  ///
  /// - Parameters:
  ///   - title: What the page is.
  ///   - trailing: Stands at the right.
  public init(_ title: String, @ViewBuilder trailing: () -> Trailing) {
    self.title = title
    self.trailing = trailing()
  }

  /// The bar.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let router = context.environment.object(Router.self)
    if let router { context.observe(router) }
    children.add(
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
  /// Makes a bar with a title only.
  public init(_ title: String) {
    self.init(title) { EmptyView() }
  }
}

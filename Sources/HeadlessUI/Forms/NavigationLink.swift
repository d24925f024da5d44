/// A view that leads to another page with a tap on the control `button:LABEL`.
///
/// Source: SwiftUI's `NavigationLink`.
nonisolated public struct NavigationLink<Label: View, Destination: View>: PrimitiveView {
  let label: Label
  let value: AnyHashable?
  let destination: (() -> Destination)?

  /// Creates a link that opens a view as a page.
  public init(
    @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) { (self.label, value, self.destination) = (label(), nil, destination) }

  /// Creates a link that opens a view as a page, in the older spelling.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(destination: { destination }, label: label)
  }

  /// Adds the label.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    if let destination, let navigator = context.environment.object(Navigator.self) {
      let link = context.persistent { PlacedLink(navigator.nextLink()) }
      navigator.pages[link.number] = { AnyView(destination()) }
    }
    children.addOnly(label)
  }

  /// Returns a button with the text of the label.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    let navigator = context.environment.object(Navigator.self)
    let link = context.node.persistent as? PlacedLink
    context.node.choose = { [value] in
      if let value { return navigator?.push(value) ?? () }
      guard let link else { return }
      navigator?.links.wrappedValue.append(NavigationEntry(label: text, number: link.number))
    }
    return context.labelled(.button, children, text: text)
  }

  private final class PlacedLink {
    let number: Int

    init(_ number: Int) { self.number = number }
  }
}

nonisolated extension NavigationLink where Destination == Never {
  /// Creates a link to the page of a value; see `navigationDestination(for:destination:)`.
  public init(value: (some Hashable)?, @ViewBuilder label: () -> Label) {
    (self.label, destination) = (label(), nil)
    self.value = value.map { AnyHashable($0) }
  }
}

nonisolated extension NavigationLink where Label == Text {
  /// Creates a link with a text that opens a view as a page.
  public init(_ title: String, @ViewBuilder destination: @escaping () -> Destination) {
    self.init(destination: destination) { Text(title) }
  }

  /// Creates a link with a text that opens a view as a page, in the older spelling.
  public init(_ title: String, destination: Destination) {
    self.init(destination: { destination }) { Text(title) }
  }
}

nonisolated extension NavigationLink where Label == Text, Destination == Never {
  /// Creates a link with a text to the page of a value.
  public init(_ title: String, value: (some Hashable)?) {
    self.init(value: value) { Text(title) }
  }
}

/// Controls that belong together.
///
/// Source: SwiftUI's `ControlGroup`.
nonisolated public struct ControlGroup<Content: View>: View {
  let label: AnyView?
  let title: String?
  let content: Content

  /// Creates a group.
  public init(@ViewBuilder content: () -> Content) {
    (label, title, self.content) = (nil, nil, content())
  }

  /// Creates a group with a label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> some View) {
    (self.label, title, self.content) = (AnyView(label()), nil, content())
  }

  /// Creates a group with a title.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    (label, self.title, self.content) = (nil, title, content())
  }

  /// The element of the group.
  public var body: some View {
    LabelledElement(
      kind: .controlGroup, text: title,
      label: label ?? title.map { AnyView(Text($0)) } ?? AnyView(EmptyView()), content: content,
      style: ControlGroupStyleConfiguration.self)
  }
}

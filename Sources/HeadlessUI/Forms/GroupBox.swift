/// A frame with a label around views.
///
/// Source: SwiftUI's `GroupBox`.
nonisolated public struct GroupBox<Label: View, Content: View>: View {
  let label: Label
  let content: Content

  /// Creates a frame.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content(), label())
  }

  /// Creates a frame.
  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.init(content: content) { label }
  }

  /// The frame.
  public var body: some View {
    LabelledElement(
      kind: .panel, text: label.plain(Text.self)?.content, label: label, content: content,
      style: GroupBoxStyleConfiguration.self)
  }
}

nonisolated extension GroupBox
where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
  /// Creates the frame of a style's configuration in the look outside of the style.
  public init(_ configuration: GroupBoxStyleConfiguration) {
    (label, content) = (configuration.label, configuration.content)
  }
}

nonisolated extension GroupBox where Label == Text {
  /// Creates a frame with a text as its label.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

nonisolated extension GroupBox where Label == EmptyView {
  /// Creates a frame without a label.
  public init(@ViewBuilder content: () -> Content) { self.init(content: content) { EmptyView() } }
}

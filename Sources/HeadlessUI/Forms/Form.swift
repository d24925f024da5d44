import FoundationEssentials

/// Controls for data entry, in sections.
///
/// Source: SwiftUI's `Form`.
nonisolated public struct Form<Content: View>: View {
  let content: Content

  /// Creates a form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// The element of the form.
  public var body: some View { ElementView(.form) { content } }
}

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

/// A value with its label.
///
/// Source: SwiftUI's `LabeledContent`.
nonisolated public struct LabeledContent<Label: View, Content: View>: View {
  let label: Label
  let content: Content

  /// Creates a value with its label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content(), label())
  }

  /// The element of both.
  public var body: some View {
    LabelledElement(
      kind: .labeledContent, text: (label as? Text)?.content, label: label, content: content,
      style: LabeledContentStyleConfiguration.self)
  }
}

nonisolated extension LabeledContent where Label == Text {
  /// Creates a value with a text as its label.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

nonisolated extension LabeledContent where Label == Text, Content == Text {
  /// Creates a text with a text as its label.
  public init(_ title: String, value: some StringProtocol) {
    self.init(title) { Text(String(value)) }
  }

  /// Creates a value in a format with a text as its label.
  public init<Format: FormatStyle>(_ title: String, value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String { self.init(title) { Text(value, format: format) } }
}

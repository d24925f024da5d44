import FoundationEssentials

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

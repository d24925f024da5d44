import FoundationEssentials
import ReplayRuntime

/// Actions below a label. All are on the screen, and the user taps them by name.
///
/// Source: SwiftUI's `Menu`.
nonisolated public struct Menu<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  /// The text of a label whose type does not show that it is a text.
  private let text: String?

  /// Creates a menu.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label, text) = (content(), label(), nil)
  }

  /// Creates a menu. A terminal has no primary action.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) { self.init(content: content, label: label) }

  /// The element of the menu.
  public var body: some View {
    LabelledElement(
      kind: .menu, text: text ?? (label as? Text)?.content, label: label, content: content,
      style: MenuStyleConfiguration.self)
  }
}

nonisolated extension Menu where Label == AnyView, Content == AnyView {
  /// Creates, in a style, the menu that the style is for; it looks as it would without this style.
  public init(_ configuration: MenuStyleConfiguration) {
    (label, content) = (configuration.label, configuration.content)
    text = label.plain(Text.self)?.content
  }
}

nonisolated extension Menu where Label == Text {
  /// Creates a menu with a text.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

nonisolated extension Menu where Label == HeadlessUI.Label<Text, Image> {
  /// Creates a menu with a text and a symbol.
  public init(_ title: String, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { HeadlessUI.Label(title, systemImage: systemImage) }
  }
}

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
  /// Creates the menu of a style's configuration in the look outside of the style.
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

/// An address that a tap opens: `link:LABEL`. Without `openURL` in the environment nothing opens.
///
/// Source: SwiftUI's `Link`.
nonisolated public struct Link<Label: View>: PrimitiveView, PlacedControl {
  let label: Label
  let destination: URL
  let place: CallSite
  @Environment(\.openURL) private var openURL

  /// Creates a link.
  public init(
    destination: URL, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder label: () -> Label
  ) {
    (self.destination, place) = (destination, CallSite(file: file, line: line))
    self.label = label()
  }

  /// Adds the label.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(label)
  }

  /// Returns the link with its address.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let text = ScreenNode.plainText(of: children)
    return context.control(.link, text: text, value: destination.absoluteString, label: text)
  }

  /// Opens the address.
  public func _perform(_ text: String?) { openURL(destination) }
}

nonisolated extension Link where Label == Text {
  /// Creates a link with a text.
  public init(
    _ title: String, destination: URL, file: StaticString = #fileID, line: UInt = #line
  ) { self.init(destination: destination, file: file, line: line) { Text(title) } }
}

/// Shares something, which a terminal cannot do: the label is shown.
///
/// Source: SwiftUI's `ShareLink`.
nonisolated public struct ShareLink: View {
  /// The label.
  public let body: AnyView

  /// Creates a link to share something.
  public init(
    _ title: String = "Share", item: some Sendable, subject: Text? = nil, message: Text? = nil
  ) { body = AnyView(Label(title, systemImage: "square.and.arrow.up")) }

  /// Creates a link to share something. The preview is not shown.
  public init(_ title: String = "Share", item: some Sendable, preview: SharePreview) {
    self.init(title, item: item)
  }

  /// Creates a link to share something, with a label.
  public init(item: some Sendable, @ViewBuilder label: () -> some View) { body = AnyView(label()) }
}

/// What others see before they take something; a terminal does not share.
///
/// Source: SwiftUI's `SharePreview`.
public struct SharePreview: Hashable, Sendable {
  /// Creates a preview.
  public init(_ title: String) {}

  /// Creates a preview.
  public init(_ title: String, image: Image) {}
}

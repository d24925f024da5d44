import FoundationEssentials

/// An image. A terminal shows its name; a button that shows nothing else has this name.
///
/// Source: SwiftUI's `Image`.
nonisolated public struct Image: View {
  /// The quality of scaling.
  public enum Interpolation: Hashable, Sendable {
    /// One of the qualities.
    case none, low, medium, high
  }

  /// The size of a symbol.
  public enum Scale: Hashable, Sendable {
    /// One of the sizes.
    case small, medium, large
  }

  /// Whether an image keeps its colours or takes that of the text.
  public enum TemplateRenderingMode: Hashable, Sendable {
    /// One of the modes.
    case template, original
  }

  /// How an image fills space.
  public enum ResizingMode: Hashable, Sendable {
    /// One of the modes.
    case tile, stretch
  }

  let name: String

  /// Creates an image from the name of a symbol.
  public init(systemName: String) { name = systemName }

  /// Creates an image from the name of a symbol. The value changes its look only.
  public init(systemName: String, variableValue: Double?) { name = systemName }

  /// Creates an image from the name of a file.
  public init(_ name: String) { self.name = name }

  /// Creates an image that is shown as a text.
  public init(_ name: String, label: Text) { self.name = label.content }

  /// Creates an image from the name of a file, for a label that is not read.
  public init(decorative name: String) { self.name = name }

  /// The element of the image.
  public var body: some View { ElementView(.image, text: name) }

  /// Returns the image. A terminal shows its name.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image { self }

  /// Returns the image. A terminal shows its name.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image { self }

  /// Returns the image. A terminal shows its name.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Returns the image. A terminal shows its name.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

/// An image from an address, which is not loaded: a terminal does not show it.
///
/// Source: SwiftUI's `AsyncImage`.
nonisolated public struct AsyncImage<Content: View>: View {
  let content: Content

  /// Shows the placeholder.
  public init(
    url: URL?, scale: Double = 1, @ViewBuilder content: (Image) -> some View,
    @ViewBuilder placeholder: () -> Content
  ) { self.content = placeholder() }

  /// Shows the content of the empty phase.
  public init(
    url: URL?, scale: Double = 1, @ViewBuilder content: (AsyncImagePhase) -> Content
  ) { self.content = content(.empty) }

  /// Shows nothing.
  public init(url: URL?, scale: Double = 1) where Content == EmptyView { content = EmptyView() }

  /// The placeholder.
  public var body: some View { content }
}

/// How far the loading of an image is. It does not begin.
public enum AsyncImagePhase {
  /// Not loaded.
  case empty
  /// Loaded.
  case success(Image)
  /// Not found.
  case failure(any Error)

  /// The image; nil.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }

  /// The error; nil.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A text with an image.
///
/// Source: SwiftUI's `Label`.
nonisolated public struct Label<Title: View, Icon: View>: PrimitiveView {
  let title: Title
  let icon: Icon

  /// Creates a label.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    (self.title, self.icon) = (title(), icon())
  }

  /// Adds the views that are not a text or an image, or what the style makes of the label.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      LabelStyleConfiguration(title: AnyView(title), icon: AnyView(icon))
    }
    if isStyled { return }
    if title.plain(Text.self) == nil { children.add(title) }
    if icon.plain(Image.self) == nil { children.add(icon) }
  }

  /// Returns the text and the name of the image, with the views if there are others.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(LabelStyleConfiguration.self) != nil { return children }
    return context.element(
      .label, text: title.plain(Text.self)?.content, value: icon.plain(Image.self)?.name,
      style: context.environment.style, children: children)
  }
}

nonisolated extension View {
  /// The view as a text or an image, also if its type is erased; nil for another view.
  func plain<Plain: View>(_ type: Plain.Type) -> Plain? {
    (self as? AnyView)?.child.view as? Plain ?? self as? Plain
  }
}

nonisolated extension Label
where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates the label of a style's configuration in the look outside of the style.
  public init(_ configuration: LabelStyleConfiguration) {
    (title, icon) = (configuration.title, configuration.icon)
  }
}

nonisolated extension Label where Title == Text, Icon == Image {
  /// Creates a label with a symbol.
  public init(_ title: String, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }

  /// Creates a label with an image.
  public init(_ title: String, image: String) {
    self.init {
      Text(title)
    } icon: {
      Image(image)
    }
  }
}

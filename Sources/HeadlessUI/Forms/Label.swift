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

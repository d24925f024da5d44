import ReplayRuntime

/// A control that is on or off.
///
/// Source: SwiftUI's `Toggle`.
public struct Toggle<Label> {
  /// The view beside the toggle, whose text is its name in input targets.
  @usableFromInline let label: Label
  /// Reads and writes whether the toggle is on.
  @usableFromInline let isOn: Binding<Bool>
  /// The source location of the initializer's call.
  @usableFromInline let place: CallSite

  /// Creates a toggle. A tap writes the opposite value.
  @inlinable public init(
    isOn: Binding<Bool>, file: StaticString = #fileID, line: UInt = #line,
    @ViewBuilder label: () -> Label
  ) {
    self.place = CallSite(file: file, line: line)
    self.isOn = isOn
    self.label = label()
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle with a text. A tap writes the opposite value.
  @inlinable public init(
    _ title: String, isOn: Binding<Bool>, file: StaticString = #fileID, line: UInt = #line
  ) {
    self.init(isOn: isOn, file: file, line: line) { Text(title) }
  }
}

extension Toggle where Label == HeadlessUI.Label<Text, Image> {
  /// Creates a toggle with a text and a symbol. A tap writes the opposite value.
  public init(
    _ title: String, systemImage: String, isOn: Binding<Bool>, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    self.init(isOn: isOn, file: file, line: line) {
      HeadlessUI.Label(title, systemImage: systemImage)
    }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates the toggle of a style's configuration in the look outside of the style.
  public init(_ configuration: ToggleStyleConfiguration) {
    (label, isOn, place) = (configuration.label, configuration.$isOn, .none)
  }
}

extension Toggle: PlacedControl {}

extension Toggle: View, PrimitiveView where Label: View {
  /// Adds the label, unless it is a text. Of that no element is needed.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      ToggleStyleConfiguration(label: context.styledLabel(label), isOn: isOn)
    }
    if !isStyled, Label.self != Text.self { children.addOnly(label) }
  }

  /// Returns the toggle with the value `on` or `off`.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    let isOn = context.tracking { self.isOn.wrappedValue }
    if context.environment.ownStyle(ToggleStyleConfiguration.self) != nil {
      return context.styledControl(.toggle, value: isOn ? "on" : "off", children)
    }
    return context.labelled(
      .toggle, value: isOn ? "on" : "off", children, text: (label as? Text)?.content)
  }

  /// Writes the opposite value.
  public func _perform(_ text: String?) { isOn.wrappedValue.toggle() }
}

import ReplayRuntime
import TypeLayout

/// What a style of the application makes of the controls inside a view.
final class OwnStyle<Configuration> {
  /// The style in effect outside, which also holds inside the body of this one.
  let outer: OwnStyle?
  /// Returns the view of a control.
  let make: (Configuration) -> ViewChild

  init(_ outer: OwnStyle?, _ make: @escaping (Configuration) -> ViewChild) {
    (self.outer, self.make) = (outer, make)
  }
}

/// The view that a style makes, with the dynamic properties of the style.
private struct StyleBody<Style, Configuration, Made: View>: PrimitiveView {
  let style: Style
  let configuration: Configuration
  let outer: OwnStyle<Configuration>?
  let make: @MainActor (Style, Configuration) -> Made

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(
      context.tracking {
        Runtime.asMainActor((self, 0)) { view, _ in view.make(view.style, view.configuration) }
      })
  }

  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment {
    let marker = outer.map { ObjectIdentifier($0) } ?? ObjectIdentifier(Self.self)
    return context.scoped(from: environment, when: .object(marker)) { $0.setStyle(outer) }
  }
}

/// A view whose controls a style of the application shows.
nonisolated public struct OwnStyleView<Content: View, Style, Configuration, Made: View>:
  PrimitiveView
{
  let content: Content
  let style: Style
  let make: @MainActor (Style, Configuration) -> Made

  /// Adds the content.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  /// Returns the environment in which controls find the style.
  public func _environment(
    _ environment: ViewEnvironment, in context: ViewContext
  ) -> ViewEnvironment {
    guard context.node.host.runtime.rules.ownStylesShow else { return environment }
    let outer = environment.ownStyle(Configuration.self)
    let kept = context.node.persistent as? KeptStyle<Style, Configuration>
    let own: OwnStyle<Configuration>
    if let kept, kept.own.outer === outer, Self.areSame(kept.style, style) {
      own = kept.own
    } else {
      own = OwnStyle(outer) { [style, make] in
        ViewChild(StyleBody(style: style, configuration: $0, outer: outer, make: make))
      }
      context.node.persistent = KeptStyle<Style, Configuration>(style, own)
    }
    return context.scoped(from: environment, when: .object(ObjectIdentifier(own))) {
      $0.setStyle(own)
    }
  }

  /// Whether two styles are known to be the same, so that no control needs to be shown again.
  private static func areSame(_ a: Style, _ b: Style) -> Bool {
    TypeLayout.isPlainMemory(Style.self)
      && withUnsafePointer(to: a) { a in
        withUnsafePointer(to: b) { ValueMemory.isEqual(a, $0, MemoryLayout<Style>.size) }
      }
  }
}

private final class KeptStyle<Style, Configuration> {
  let style: Style
  let own: OwnStyle<Configuration>

  init(_ style: Style, _ own: OwnStyle<Configuration>) { (self.style, self.own) = (style, own) }
}

/// The text of a control's label, which names the control also where its style shows something else.
private final class ControlLabel {
  var text = ""
}

/// The label of a control in the body of its style.
private struct ControlLabelView<Content: View>: PrimitiveView {
  let content: Content
  let label: ControlLabel

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    children.addOnly(content)
  }

  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    label.text = ScreenNode.plainText(of: children)
    return children
  }
}

extension ViewContext {
  /// Adds what the nearest style of the application makes of a configuration.
  ///
  /// - Returns: False if there is no such style.
  func addStyled<Configuration>(
    to children: inout ViewChildren, _ configuration: () -> Configuration
  ) -> Bool {
    guard let own = environment.ownStyle(Configuration.self) else { return false }
    children.add(own.make(configuration()))
    return true
  }

  /// Wraps a label for the body of a style. Its text names the control, also where the style does not
  /// show it.
  func styledLabel<Label: View>(_ label: Label) -> AnyView {
    let kept = persistent { ControlLabel() }
    if let text = label as? Text { kept.text = text.content }
    return AnyView(ControlLabelView(content: label, label: kept))
  }

  /// Returns a control as its style shows it.
  ///
  /// A single button or toggle in the body of the style is the control. With several, or with a field,
  /// each of them is a control, and the styled one is not.
  func styledControl(
    _ kind: ScreenNode.Kind, value: String?, name: String? = nil, shortcut: String? = nil,
    _ shown: [ScreenNode]
  ) -> [ScreenNode] {
    let inner = shown.flatMap(\.controls)
    node.choose = nil
    if inner.count > 1 || inner.contains(where: \.kind.isField) { return shown }
    if let control = inner.first?.control { node.choose = { control.act(nil) } }
    let text = ScreenNode.plainText(of: shown)
    let known = (node.persistent as? ControlLabel)?.text ?? ""
    let isLine = shown.allSatisfy(\.isOneLine)
    let made = control(
      kind, text: isLine ? text : nil, value: value, label: name ?? (known.isEmpty ? text : known),
      shortcut: shortcut ?? inner.first?.shortcut,
      children: isLine ? [] : shown.map(\.withoutControls))
    return made.map { $0.inLook(of: shown, isDisabled: inner.first?.isDisabled == true) }
  }
}

extension ScreenNode {
  /// The controls in this element.
  fileprivate var controls: [ScreenNode] {
    (control == nil ? [] : [self]) + children.flatMap(\.controls)
  }

  /// Whether a terminal shows the texts of this element in one line.
  fileprivate var isOneLine: Bool {
    switch kind {
    case .text, .image, .label, .shape, .spacer, .button, .toggle, .hStack, .zStack:
      children.allSatisfy(\.isOneLine)
    default: false
    }
  }

  /// The element with texts in the place of its controls.
  fileprivate var withoutControls: ScreenNode {
    if control == nil && children.isEmpty { return self }
    return ScreenNode(
      kind: control == nil ? kind : .text, text: text, value: control == nil ? value : nil, id: id,
      style: style, children: children.map(\.withoutControls), layout: layout)
  }

  /// The control with the colour and the layout of what its style shows.
  fileprivate func inLook(of shown: [ScreenNode], isDisabled: Bool) -> ScreenNode {
    let only = shown.count == 1 ? shown[0] : nil
    let color = shown.lazy.compactMap(\.firstColor).first ?? style.color
    let look = ScreenStyle(
      color: color, opacity: style.opacity * (only?.opacity ?? 1),
      transition: style.transition ?? only?.style.transition)
    return ScreenNode(
      kind: kind, text: text, value: value, id: id, isDisabled: isDisabled || self.isDisabled,
      shortcut: shortcut, style: look, children: children, control: control,
      layout: children.isEmpty ? layout + (only?.layout ?? []) : layout)
  }

  private var firstColor: String? { color ?? children.lazy.compactMap(\.firstColor).first }
}

nonisolated extension View {
  func ownStyle<Style, Configuration, Made: View>(
    _ style: Style, _ make: @escaping @MainActor (Style, Configuration) -> Made
  ) -> OwnStyleView<Self, Style, Configuration, Made> {
    OwnStyleView(content: self, style: style, make: make)
  }
}

extension ViewEnvironment {
  /// The nearest style of the application for controls; nil for none.
  func ownStyle<Configuration>(_ type: Configuration.Type) -> OwnStyle<Configuration>? {
    scope.hasStyles ? object(OwnStyle<Configuration>.self) : nil
  }
}

extension EnvironmentScope {
  /// Sets the style of controls; nil for the usual look.
  func setStyle<Configuration>(_ style: OwnStyle<Configuration>?) {
    values[ObjectIdentifier(OwnStyle<Configuration>.self)] = style
    hasStyles = true
  }

  /// Ends the effect of a kind of styles, the ``OwnStyle`` of a configuration.
  func removeStyle(_ kind: ObjectIdentifier) { values[kind] = nil }
}

/// A sign that work is in progress, or how far it is.
///
/// Source: SwiftUI's `ProgressView`.
public struct ProgressView<Label: View, CurrentValueLabel: View>: PrimitiveView {
  let label: Label
  let valueLabel: CurrentValueLabel
  /// How far the work is, from 0 to 1; nil if that is not known.
  let fraction: Double?

  /// Creates a sign of how far work is.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    (self.label, valueLabel) = (label(), currentValueLabel())
    fraction = value.map { total > 0 ? max(0, min(Double($0 / total), 1)) : 0 }
  }

  /// Adds the labels, or what the style makes of them.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      ProgressViewStyleConfiguration(
        fractionCompleted: fraction, label: AnyView.unlessEmpty(label),
        currentValueLabel: AnyView.unlessEmpty(valueLabel))
    }
    if !isStyled, Label.self != EmptyView.self { children.addOnly(ViewPair(label, valueLabel)) }
  }

  /// Returns the sign, with the percentage as its value.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(ProgressViewStyleConfiguration.self) != nil { return children }
    return context.element(
      .progress, value: fraction.map { "\(Int(($0 * 100).rounded())) %" }, children: children)
  }
}

extension ProgressView where CurrentValueLabel == EmptyView {
  /// Creates a sign of how far work is, with a label.
  public init<V: BinaryFloatingPoint>(
    value: V?, total: V = 1, @ViewBuilder label: () -> Label
  ) { self.init(value: value, total: total, label: label) { EmptyView() } }

  /// Creates a sign that work is in progress, with a label.
  public init(@ViewBuilder label: () -> Label) { self.init(value: Double?.none, label: label) }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// Creates the sign.
  public init() { self.init(value: Double?.none) { EmptyView() } }

  /// Creates a sign of how far work is.
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
    self.init(value: value, total: total) { EmptyView() }
  }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
  /// Creates a sign that work is in progress, with a text.
  public init(_ title: String) { self.init { Text(title) } }

  /// Creates a sign of how far work is, with a text.
  public init<V: BinaryFloatingPoint>(_ title: String, value: V?, total: V = 1) {
    self.init(value: value, total: total) { Text(title) }
  }
}

extension ProgressView where Label == AnyView, CurrentValueLabel == AnyView {
  /// Creates the sign of a style's configuration in the look outside of the style.
  public init(_ configuration: ProgressViewStyleConfiguration) {
    label = configuration.label ?? AnyView(EmptyView())
    valueLabel = configuration.currentValueLabel ?? AnyView(EmptyView())
    fraction = configuration.fractionCompleted
  }
}

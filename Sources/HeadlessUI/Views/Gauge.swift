/// A value in a range. A terminal shows the value as it is, beside the label.
///
/// Source: SwiftUI's `Gauge`.
nonisolated public struct Gauge<Label: View, CurrentValueLabel: View, BoundsLabel: View>:
  PrimitiveView
{
  let label: Label
  let value: Double
  let fraction: Double
  let valueLabel: CurrentValueLabel
  let minimumLabel: BoundsLabel
  let maximumLabel: BoundsLabel

  /// Creates a gauge. Its style shows the labels of the value and of the bounds.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel,
    @ViewBuilder minimumValueLabel: () -> BoundsLabel,
    @ViewBuilder maximumValueLabel: () -> BoundsLabel
  ) {
    (self.label, self.value, valueLabel) = (label(), Double(value), currentValueLabel())
    (minimumLabel, maximumLabel) = (minimumValueLabel(), maximumValueLabel())
    let width = Double(bounds.upperBound - bounds.lowerBound)
    fraction = width > 0 ? max(0, min(Double(value - bounds.lowerBound) / width, 1)) : 0
  }

  /// Adds the label, or what the style makes of the gauge.
  public func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isStyled = context.addStyled(to: &children) {
      GaugeStyleConfiguration(
        value: fraction, label: AnyView(label), currentValueLabel: AnyView.unlessEmpty(valueLabel),
        minimumValueLabel: AnyView.unlessEmpty(minimumLabel),
        maximumValueLabel: AnyView.unlessEmpty(maximumLabel))
    }
    if !isStyled { children.addOnly(label) }
  }

  /// Returns the gauge with its value.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    if context.environment.ownStyle(GaugeStyleConfiguration.self) != nil { return children }
    return context.element(
      .gauge, value: "\(value)", style: context.environment.style, children: children)
  }
}

nonisolated extension Gauge where CurrentValueLabel == EmptyView, BoundsLabel == EmptyView {
  /// Creates a gauge.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label
  ) { self.init(value: value, in: bounds, label: label) { EmptyView() } }
}

nonisolated extension Gauge where BoundsLabel == EmptyView {
  /// Creates a gauge whose style shows the label of the value.
  public init<V: BinaryFloatingPoint>(
    value: V, in bounds: ClosedRange<V> = 0...1, @ViewBuilder label: () -> Label,
    @ViewBuilder currentValueLabel: () -> CurrentValueLabel
  ) {
    self.init(
      value: value, in: bounds, label: label, currentValueLabel: currentValueLabel,
      minimumValueLabel: { EmptyView() }, maximumValueLabel: { EmptyView() })
  }
}

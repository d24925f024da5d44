import FoundationEssentials

/// A number in a range, typed into `field:LABEL` or changed by its two buttons.
///
/// Source: SwiftUI's `Slider`.
nonisolated public struct Slider<Label: View>: View {
  let label: Label
  /// Reads and writes the number.
  let value: Binding<Double>
  let bounds: ClosedRange<Double>
  /// The step of the buttons; typed numbers have it, too, if `isStepped`.
  let step: Double
  let isStepped: Bool
  let onEditingChanged: (Bool) -> Void

  /// Creates a slider.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    self.value = Binding(
      get: { Double(value.wrappedValue) }, set: { value.wrappedValue = V($0) })
    self.bounds = Double(bounds.lowerBound)...Double(bounds.upperBound)
    self.step =
      step.map { Double($0) } ?? (Double(bounds.upperBound) - Double(bounds.lowerBound)) / 10
    isStepped = step != nil
    self.onEditingChanged = onEditingChanged
  }

  /// Creates a slider. A terminal does not show labels at its ends.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> some View,
    @ViewBuilder maximumValueLabel: () -> some View,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: label, onEditingChanged: onEditingChanged)
  }

  /// The buttons and the field.
  public var body: some View {
    let name = (label as? Text)?.content ?? "value"
    ElementView(.slider) {
      OwnButton(name: "\(name).decrease", title: "-") { set(value.wrappedValue - step) }
      TextField(
        name,
        text: Binding(
          get: { "\(value.wrappedValue)" },
          set: { text in Double(text).map { set($0) } }))
      OwnButton(name: "\(name).increase", title: "+") { set(value.wrappedValue + step) }
    }
  }

  private func set(_ new: Double) {
    guard new.isFinite else { return }
    let low = bounds.lowerBound
    let placed = isStepped && step > 0 ? low + ((new - low) / step).rounded() * step : new
    onEditingChanged(true)
    value.wrappedValue = max(low, min(placed, bounds.upperBound))
    onEditingChanged(false)
  }
}

nonisolated extension Slider where Label == EmptyView {
  /// Creates a slider without a label; its name in inputs is `value`.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1, step: V? = nil,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { EmptyView() },
      onEditingChanged: onEditingChanged)
  }
}

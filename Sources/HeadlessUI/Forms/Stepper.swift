import FoundationEssentials

/// A number that two buttons change: `button:LABEL.decrement` and `button:LABEL.increment`.
///
/// Source: SwiftUI's `Stepper`.
nonisolated public struct Stepper<Label: View>: View {
  let label: Label
  let increment: (() -> Void)?
  let decrement: (() -> Void)?

  /// Creates a stepper. A nil closure switches its button off.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { (self.label, increment, decrement) = (label(), onIncrement, onDecrement) }

  /// Creates a stepper of a value.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) })
  }

  /// Creates a stepper of a value in a range. At an end of it the button is off.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label, onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    func change(by step: V.Stride) -> (() -> Void)? {
      let new = value.wrappedValue.advanced(by: step)
      return bounds.contains(new) ? { value.wrappedValue = new } : nil
    }
    self.init(label: label, onIncrement: change(by: step), onDecrement: change(by: -step))
  }

  /// The label and the buttons.
  public var body: some View {
    let name = (label as? Text)?.content ?? ""
    ElementView(.stepper, text: (label as? Text)?.content) {
      if !(label is Text) { label }
      button(name, "decrement", "-", decrement)
      button(name, "increment", "+", increment)
    }
  }

  private func button(
    _ name: String, _ word: String, _ title: String, _ action: (() -> Void)?
  ) -> some View {
    OwnButton(name: name.isEmpty ? word : "\(name).\(word)", title: title) { action?() }
      .disabled(action == nil)
  }
}

nonisolated extension Stepper where Label == Text {
  /// Creates a stepper with a text. A nil closure switches its button off.
  public init(
    _ title: String, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement)
  }

  /// Creates a stepper of a value, with a text.
  public init<V: Strideable>(
    _ title: String, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, step: step) { Text(title) } }

  /// Creates a stepper of a value in a range, with a text.
  public init<V: Strideable>(
    _ title: String, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) { self.init(value: value, in: bounds, step: step) { Text(title) } }
}

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

/// A date, typed in ISO 8601 into `field:LABEL`; other texts change nothing.
///
/// Source: SwiftUI's `DatePicker`.
nonisolated public struct DatePicker: View {
  /// The parts of a date that are shown.
  public struct Components: OptionSet, Sendable {
    /// One bit for each part.
    public let rawValue: Int

    /// Creates parts from their bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The day.
    public static let date = Components(rawValue: 1)
    /// The time of the day.
    public static let hourAndMinute = Components(rawValue: 2)
  }

  let title: String
  let selection: Binding<Date>
  let bounds: ClosedRange<Date>
  let format: Date.ISO8601FormatStyle

  /// Creates a field for a date in GMT.
  public init(
    _ title: String, selection: Binding<Date>, in bounds: ClosedRange<Date>? = nil,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    (self.title, self.selection) = (title, selection)
    self.bounds = bounds ?? Date.distantPast...Date.distantFuture
    format =
      displayedComponents == .date
      ? Date.ISO8601FormatStyle().year().month().day() : Date.ISO8601FormatStyle()
  }

  /// Creates a field for a date in GMT, with a text as its label.
  public init(
    selection: Binding<Date>, in bounds: ClosedRange<Date>? = nil,
    displayedComponents: Components = [.hourAndMinute, .date], label: () -> Text
  ) {
    self.init(
      label().content, selection: selection, in: bounds, displayedComponents: displayedComponents)
  }

  /// Creates a field for a date in GMT, not before another one.
  public init(
    _ title: String, selection: Binding<Date>, in bounds: PartialRangeFrom<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      title, selection: selection, in: bounds.lowerBound...Date.distantFuture,
      displayedComponents: displayedComponents)
  }

  /// Creates a field for a date in GMT, not after another one.
  public init(
    _ title: String, selection: Binding<Date>, in bounds: PartialRangeThrough<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    self.init(
      title, selection: selection, in: Date.distantPast...bounds.upperBound,
      displayedComponents: displayedComponents)
  }

  /// The field.
  public var body: some View {
    TextField(
      title,
      text: Binding(
        get: { format.format(selection.wrappedValue) },
        set: { text in
          guard let date = try? format.parse(text), bounds.contains(date) else { return }
          selection.wrappedValue = date
        }))
  }
}

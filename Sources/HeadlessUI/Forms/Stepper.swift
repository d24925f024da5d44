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

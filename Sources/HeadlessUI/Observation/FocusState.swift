import ReplayRuntime

/// Which field has the focus: whether one has it, or the value of the one that has it.
///
/// Typing into a field of `focused(_:)` sets it, and so may the application: then a terminal on which
/// it runs gives the focus to that control. A move of the focus by keys alone does not set it. It is
/// kept as a ``State`` is, and its commits are verified.
///
/// Source: SwiftUI's `FocusState`.
@propertyWrapper
public struct FocusState<Value: Hashable>: PlacedProperty {
  private let state: State<Value>

  /// Creates the property. No field has the focus.
  public init() where Value == Bool { state = State(wrappedValue: false) }

  /// Creates the property. No field has the focus.
  public init<Field: Hashable>() where Value == Field? { state = State(wrappedValue: nil) }

  /// The value.
  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  /// What `focused(_:)` takes.
  public var projectedValue: Binding { Binding(value: state.projectedValue) }

  /// Connects the value to the view's place.
  public func _connect(to place: PropertyPlace) { state._connect(to: place) }

  /// Reads and writes which field has the focus.
  @propertyWrapper
  public struct Binding {
    let value: HeadlessUI.Binding<Value>

    /// The value.
    public var wrappedValue: Value {
      get { value.wrappedValue }
      nonmutating set { value.wrappedValue = newValue }
    }

    /// The binding itself.
    public var projectedValue: Binding { self }
  }
}

nonisolated extension View {
  /// Gives the focus to the field inside by a value.
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> ActingView<Self> {
    acting(
      onEdit: { if binding.wrappedValue != value { binding.wrappedValue = value } },
      hasFocus: { binding.wrappedValue == value })
  }

  /// Gives the focus to a field inside by a value when the view appears.
  public func defaultFocus<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, _ value: Value
  ) -> ModifiedView<Self> {
    onAppear { if binding.wrappedValue != value { binding.wrappedValue = value } }
  }

  /// Gives the focus to the field inside.
  public func focused(_ condition: FocusState<Bool>.Binding) -> ActingView<Self> {
    focused(condition, equals: true)
  }
}

nonisolated extension View {
  /// Does nothing: a terminal scrolls to the focus.
  public func scrollPosition(_ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil) -> Self
  {
    self
  }

  /// Does nothing: an application does not see how far a terminal has scrolled.
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (Value, Value) -> Void
  ) -> Self { self }

  /// Does nothing: an application does not see how far a terminal has scrolled.
  public func onScrollPhaseChange(_ action: @escaping (SystemStyle, SystemStyle) -> Void) -> Self {
    self
  }

  /// Does nothing: an application does not see how far a terminal has scrolled.
  public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> Self { self }
}

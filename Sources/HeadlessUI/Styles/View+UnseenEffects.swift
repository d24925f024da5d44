/// Effects and movement, which a terminal cannot show. These are accepted and do nothing.
nonisolated extension View {
  /// Does nothing: a terminal does not mix colours.
  public func colorMultiply(_ color: Color) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func hueRotation(_ angle: Angle) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func colorInvert() -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func contrast(_ amount: Double) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func blendMode(_ mode: SystemStyle) -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func luminanceToAlpha() -> Self { self }

  /// Does nothing: a terminal does not mix colours.
  public func glassEffect(_ glass: SystemStyle = .regular) -> Self { self }

  /// Does nothing: letters have one width.
  public func allowsTightening(_ allows: Bool) -> Self { self }

  /// Does nothing: letters have one width.
  public func fontWidth(_ width: SystemStyle?) -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func geometryGroup() -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func navigationTransition(_ transition: SystemStyle) -> Self { self }

  /// Does nothing: there is no animation without a display.
  public func matchedTransitionSource(
    id: some Hashable, in namespace: Namespace.ID
  ) -> Self { self }

  /// Does nothing: lines are written from left to right.
  public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> Self { self }

  /// Does nothing: the focus has one look.
  public func focusEffectDisabled(_ isDisabled: Bool = true) -> Self { self }

  /// Does nothing: bars are part of the page.
  public func toolbarRole(_ role: SystemStyle) -> Self { self }

  /// Does nothing: bars are part of the page.
  public func tabBarMinimizeBehavior(_ behavior: SystemStyle) -> Self { self }

  /// Does nothing: what scrolls ends at its edges.
  public func scrollBounceBehavior(_ behavior: SystemStyle) -> Self { self }

  /// Does nothing: what scrolls ends at its edges.
  public func scrollEdgeEffectStyle(_ style: SystemStyle?, for edges: ViewEdge.Set) -> Self { self }

  /// Does nothing: what scrolls ends at its edges.
  public func scrollIndicatorsFlash(onAppear: Bool) -> Self { self }

  /// Does nothing: a sheet is as high as what it shows.
  public func presentationDetents(
    _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent>
  ) -> Self { self }

  /// Does nothing: a sheet is as high as what it shows.
  public func presentationContentInteraction(_ interaction: SystemStyle) -> Self { self }

  /// Does nothing: a sheet is as high as what it shows.
  public func presentationCompactAdaptation(_ adaptation: SystemStyle) -> Self { self }

  /// Does nothing: a sheet is as high as what it shows.
  public func presentationBackgroundInteraction(_ interaction: SystemStyle) -> Self { self }

  /// Shows the view with its first value: there is no animation without a display.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: (Self, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: (Value) -> Path
  ) -> some View { content(self, initialValue) }

  /// Shows the view with its first value: there is no animation without a display.
  public func keyframeAnimator<Value, Path: Keyframes>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: (Self, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: (Value) -> Path
  ) -> some View { content(self, initialValue) }

  /// Shows the view in the first of some phases: there is no animation without a display.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: [Phase], @ViewBuilder content: (Self, Phase) -> some View,
    animation: (Phase) -> Animation? = { _ in nil }
  ) -> some View { phases.first.map { content(self, $0) } }

  /// Shows the view in the first of some phases: there is no animation without a display.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: [Phase], trigger: some Equatable, @ViewBuilder content: (Self, Phase) -> some View,
    animation: (Phase) -> Animation? = { _ in nil }
  ) -> some View { phases.first.map { content(self, $0) } }

  /// Shows the view as it is in the middle of what scrolls.
  public func scrollTransition(
    _ configuration: SystemStyle = .interactively, axis: Axis? = nil,
    transition: (Self, ScrollTransitionPhase) -> some View
  ) -> some View { transition(self, .identity) }
}

/// Where a view is in what scrolls: in a terminal, in the middle.
public enum ScrollTransitionPhase: Hashable, Sendable {
  /// One of the places.
  case topLeading, identity, bottomTrailing

  /// Whether the view is in the middle.
  public var isIdentity: Bool { self == .identity }
  /// How far the view is from the middle, from -1 to 1.
  public var value: Double { self == .identity ? 0 : self == .topLeading ? -1 : 1 }
}

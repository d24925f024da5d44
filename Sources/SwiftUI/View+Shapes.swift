nonisolated extension View {
  /// Does nothing: a terminal cuts off rectangles only.
  public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> Self { self }

  /// Fills a shape below the view.
  public func background(_ style: some ShapeStyle, in shape: some Shape) -> StyledView<Self> {
    background(style)
  }

  /// Does nothing: a tap is an input of a control wherever it is.
  public func contentShape(_ shape: some Shape, eoFill: Bool = false) -> Self { self }

  /// Does nothing: a tap is an input of a control wherever it is.
  public func contentShape(_ kinds: SystemStyle, _ shape: some Shape) -> Self { self }

  /// Fills a shape below the view in the colour of the terminal.
  public func background(in shape: some Shape, fillStyle: FillStyle = FillStyle()) -> Self { self }

  /// Does nothing: backgrounds have the colour of the terminal.
  public func backgroundStyle(_ style: some ShapeStyle) -> Self { self }

  /// Does nothing: a colour in front would hide the view.
  public func overlay(_ style: some ShapeStyle, ignoresSafeAreaEdges edges: Edge.Set = .all) -> Self
  {
    self
  }

  /// Does nothing: a shape in front would hide the view.
  public func overlay(_ style: some ShapeStyle, in shape: some Shape) -> Self { self }

  /// Does nothing: a terminal cuts off rectangles only.
  public func containerShape(_ shape: some Shape) -> Self { self }

  /// Does nothing: a terminal has no glass.
  public func glassEffect(_ glass: SystemStyle = .regular, in shape: some Shape) -> Self { self }

  /// Does nothing: a terminal turns no views.
  public func transformEffect(_ transform: CGAffineTransform) -> Self { self }

  /// Does nothing: a terminal has no pointer.
  public func onContinuousHover(perform action: @escaping (HoverPhase) -> Void) -> Self { self }

  /// Sets the scheme of colours that the views inside ask for.
  public func colorScheme(_ scheme: ColorScheme) -> EnvironmentView<Self, ColorScheme> {
    environment(\.colorScheme, scheme)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  /// Returns a rectangle with round corners.
  nonisolated public static func rect(
    topLeadingRadius: Double = 0, bottomLeadingRadius: Double = 0, bottomTrailingRadius: Double = 0,
    topTrailingRadius: Double = 0, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle { UnevenRoundedRectangle() }
}

extension ShapeStyle {
  /// Returns the style: a terminal draws no shadows.
  public func shadow(_ style: ShadowStyle) -> Self { self }
}

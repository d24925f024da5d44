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

/// A shadow, which a terminal does not draw.
///
/// Source: SwiftUI's `ShadowStyle`.
public struct ShadowStyle: Hashable, Sendable {
  /// Returns a shadow below a shape.
  public static func drop(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }

  /// Returns a shadow in a shape.
  public static func inner(
    color: Color = .black, radius: Double, x: Double = 0, y: Double = 0
  ) -> ShadowStyle { ShadowStyle() }
}

extension ShapeStyle {
  /// Returns the style: a terminal draws no shadows.
  public func shadow(_ style: ShadowStyle) -> Self { self }
}

/// A direction with a length.
///
/// Source: Core Graphics' `CGVector`.
public struct CGVector: Hashable, Codable, Sendable {
  /// The part across.
  public var dx: CGFloat
  /// The part down.
  public var dy: CGFloat

  /// Creates a direction of its parts.
  public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

  /// No direction.
  public static let zero = CGVector()
}

/// Where a pointer is; a terminal has none.
///
/// Source: SwiftUI's `HoverPhase`.
public enum HoverPhase: Equatable, Sendable {
  /// In the view.
  case active(CGPoint)
  /// Elsewhere.
  case ended
}

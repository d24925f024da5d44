/// What fills a shape or a text. A terminal shows a colour, and nothing of the other styles.
///
/// Source: SwiftUI's `ShapeStyle`.
public protocol ShapeStyle: Sendable {
  /// The colour of the style; nil for none.
  var _color: Color? { get }
}

extension Color: ShapeStyle {
  /// The colour itself.
  public var _color: Color? { self }
}

extension ShapeStyle where Self == Color {
  /// Red.
  public static var red: Color { .red }
  /// Orange.
  public static var orange: Color { .orange }
  /// Yellow.
  public static var yellow: Color { .yellow }
  /// Green.
  public static var green: Color { .green }
  /// Mint.
  public static var mint: Color { .mint }
  /// Teal.
  public static var teal: Color { .teal }
  /// Cyan.
  public static var cyan: Color { .cyan }
  /// Blue.
  public static var blue: Color { .blue }
  /// Indigo.
  public static var indigo: Color { .indigo }
  /// Purple.
  public static var purple: Color { .purple }
  /// Pink.
  public static var pink: Color { .pink }
  /// Brown.
  public static var brown: Color { .brown }
  /// White.
  public static var white: Color { .white }
  /// Grey.
  public static var gray: Color { .gray }
  /// Black.
  public static var black: Color { .black }
  /// No colour.
  public static var clear: Color { .clear }
  /// The colour of texts.
  public static var primary: Color { .primary }
  /// The colour of texts of the second level.
  public static var secondary: Color { .secondary }
  /// The colour of texts of the third level.
  public static var tertiary: Color { Color("tertiary") }
  /// The colour of texts of the fourth level.
  public static var quaternary: Color { Color("quaternary") }
  /// The colour of controls.
  public static var tint: Color { .accentColor }
  /// The colour below a window.
  public static var background: Color { Color("background") }
  /// The colour of texts.
  public static var foreground: Color { .primary }
  /// The colour of lines.
  public static var separator: Color { Color("separator") }
}

/// Blurred glass, which a terminal does not show.
public struct Material: ShapeStyle {
  /// None.
  public var _color: Color? { nil }
}

extension ShapeStyle where Self == Material {
  /// Thin glass.
  public static var ultraThinMaterial: Material { Material() }
  /// Thin glass.
  public static var thinMaterial: Material { Material() }
  /// Glass.
  public static var regularMaterial: Material { Material() }
  /// Thick glass.
  public static var thickMaterial: Material { Material() }
  /// Thick glass.
  public static var ultraThickMaterial: Material { Material() }
  /// The glass of bars.
  public static var bar: Material { Material() }
}

/// A passage from one colour to others.
public struct Gradient: ShapeStyle, Hashable {
  /// The colours, in order.
  public var colors: [Color]

  /// A colour at a part of the way.
  public struct Stop: Hashable, Sendable {
    /// The colour.
    public var color: Color
    /// The part of the way, from 0 to 1.
    public var location: Double

    /// Creates a colour at a part of the way.
    public init(color: Color, location: Double) { (self.color, self.location) = (color, location) }
  }

  /// Creates a gradient.
  public init(colors: [Color]) { self.colors = colors }

  /// Creates a gradient of colours at parts of the way.
  public init(stops: [Stop]) { colors = stops.map(\.color) }

  /// The first colour.
  public var _color: Color? { colors.first }
}

/// A gradient along a line. A terminal shows its first colour.
public struct LinearGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) { _color = colors.first }

  /// Creates a gradient.
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
    _color = gradient._color
  }

  /// Creates a gradient of colours at parts of the way.
  public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
    _color = stops.first?.color
  }
}

/// A style of any type.
///
/// Source: SwiftUI's `AnyShapeStyle`.
public struct AnyShapeStyle: ShapeStyle {
  /// The colour of the style.
  public let _color: Color?

  /// Creates a style of another one.
  public init(_ style: some ShapeStyle) { _color = style._color }
}

/// A level of what is drawn.
///
/// Source: SwiftUI's `HierarchicalShapeStyle`.
public struct HierarchicalShapeStyle: ShapeStyle {
  /// The colour of the level.
  public let _color: Color?

  /// The first level.
  public static let primary = HierarchicalShapeStyle(_color: .primary)
  /// The second level.
  public static let secondary = HierarchicalShapeStyle(_color: .secondary)
  /// The third level.
  public static let tertiary = HierarchicalShapeStyle(_color: Color("tertiary"))
  /// The fourth level.
  public static let quaternary = HierarchicalShapeStyle(_color: Color("quaternary"))
}

extension ShapeStyle {
  /// The second level of the style; a terminal shows the style itself.
  public var secondary: some ShapeStyle { AnyShapeStyle(self) }
  /// The third level of the style; a terminal shows the style itself.
  public var tertiary: some ShapeStyle { AnyShapeStyle(self) }
  /// The fourth level of the style; a terminal shows the style itself.
  public var quaternary: some ShapeStyle { AnyShapeStyle(self) }
}

/// A gradient around the middle. A terminal shows its first colour.
public struct EllipticalGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], center: UnitPoint = .center) { _color = colors.first }

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint = .center) { _color = gradient._color }
}

/// A gradient between points. A terminal shows its first colour.
public struct MeshGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {
    _color = colors.first
  }
}

/// A gradient from a point outwards. A terminal shows its first colour.
public struct RadialGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], center: UnitPoint, startRadius: Double, endRadius: Double) {
    _color = colors.first
  }

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint, startRadius: Double, endRadius: Double) {
    _color = gradient._color
  }
}

/// A gradient around a point. A terminal shows its first colour.
public struct AngularGradient: ShapeStyle {
  /// The first colour.
  public let _color: Color?

  /// Creates a gradient.
  public init(colors: [Color], center: UnitPoint) { _color = colors.first }

  /// Creates a gradient.
  public init(gradient: Gradient, center: UnitPoint) { _color = gradient._color }

  /// Creates a gradient of a part of the circle.
  public init(colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    _color = colors.first
  }

  /// Creates a gradient of a part of the circle.
  public init(gradient: Gradient, center: UnitPoint, startAngle: Angle, endAngle: Angle) {
    _color = gradient._color
  }
}

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

/// A style that is not seen, as a view: it fills what is there with its colour.
nonisolated public struct StyleView: PrimitiveView {
  let color: Color?
  /// How it is drawn where it has a frame; nil if it is not.
  let outline: ShapeOutline?

  /// Creates a shape of a colour.
  package init(color: Color?, outline: ShapeOutline? = ShapeOutline()) {
    (self.color, self.outline) = (color, outline)
  }

  /// Returns a shape of the colour.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(
      .shape, style: color.map { ScreenStyle(color: $0.name) } ?? .plain,
      layout: outline.map { [.shape($0)] } ?? [])
  }
}

nonisolated extension Color: View {
  /// A shape of the colour.
  public var body: StyleView { StyleView(color: self) }
}

nonisolated extension LinearGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}

nonisolated extension RadialGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}

nonisolated extension EllipticalGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}

nonisolated extension MeshGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}

nonisolated extension AngularGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}

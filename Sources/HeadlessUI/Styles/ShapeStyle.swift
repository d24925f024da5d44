/// What fills a shape or a text. A terminal shows a colour, and nothing of the other styles.
///
/// Source: SwiftUI's `ShapeStyle`.
public protocol ShapeStyle: Sendable {
  /// The colour that stands for the style; nil for none.
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

  /// Creates a gradient.
  public init(colors: [Color]) { self.colors = colors }

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

  /// Returns a shape of the colour.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(.shape, style: color.map { ScreenStyle(color: $0.name) } ?? .plain)
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

nonisolated extension AngularGradient: View {
  /// A shape of the first colour.
  public var body: StyleView { StyleView(color: _color) }
}

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

extension ShapeStyle {
  /// The second level of the style; a terminal shows the style itself.
  public var secondary: some ShapeStyle { AnyShapeStyle(self) }
  /// The third level of the style; a terminal shows the style itself.
  public var tertiary: some ShapeStyle { AnyShapeStyle(self) }
  /// The fourth level of the style; a terminal shows the style itself.
  public var quaternary: some ShapeStyle { AnyShapeStyle(self) }
}

extension ShapeStyle where Self == LinearGradient {
  /// Returns a gradient along a line.
  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }
}

nonisolated extension Color: View {
  /// A shape of the colour.
  public var body: StyleView { StyleView(color: self) }
}

/// A colour by name.
public struct Color: Hashable, Sendable {
  let name: String

  /// Creates a colour from its name.
  public init(_ name: String) { self.name = name }

  /// Blue.
  public static let blue = Color("blue")
  /// Grey.
  public static let gray = Color("gray")
  /// Red.
  public static let red = Color("red")
  /// Green.
  public static let green = Color("green")
  /// Orange.
  public static let orange = Color("orange")
  /// Yellow.
  public static let yellow = Color("yellow")
  /// Mint.
  public static let mint = Color("mint")
  /// Teal.
  public static let teal = Color("teal")
  /// Cyan.
  public static let cyan = Color("cyan")
  /// Indigo.
  public static let indigo = Color("indigo")
  /// Purple.
  public static let purple = Color("purple")
  /// Pink.
  public static let pink = Color("pink")
  /// Brown.
  public static let brown = Color("brown")
  /// White.
  public static let white = Color("white")
  /// Black.
  public static let black = Color("black")
  /// No colour.
  public static let clear = Color("clear")
  /// The colour of texts.
  public static let primary = Color("primary")
  /// The colour of texts of the second level.
  public static let secondary = Color("secondary")
  /// The colour of controls.
  public static let accentColor = Color("accent")

  /// The parts of which a colour is mixed.
  public enum RGBColorSpace: Hashable, Sendable {
    /// One of the spaces of screens.
    case sRGB, sRGBLinear, displayP3
  }

  /// Creates a colour from its parts, each from 0 to 1. Its name is `#rrggbb`.
  public init(
    _ space: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    let digits = [red, green, blue].map { part -> String in
      let byte = Int((max(0, min(part, 1)) * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    self.init("#" + digits.joined())
  }

  /// Creates a grey, from 0 for black to 1 for white.
  public init(_ space: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
    self.init(space, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Creates a colour from its hue, saturation and brightness, each from 0 to 1.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func part(_ shift: Double) -> Double {
      let place = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: part(5), green: part(3), blue: part(1))
  }

  /// Returns the colour. A terminal does not mix colours.
  public func opacity(_ opacity: Double) -> Color { self }

  /// The colour itself, as a gradient.
  public var gradient: Color { self }
}

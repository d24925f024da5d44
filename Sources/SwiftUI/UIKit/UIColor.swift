/// A colour of the system, which views turn into a ``Color``.
///
/// Source: UIKit's `UIColor`.
public struct UIColor: Hashable, Sendable {
  let color: Color

  private init(_ color: Color) { self.color = color }

  /// Creates the colour of a view.
  public init(color: Color) { self.color = color }

  /// Creates a colour from its parts, from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double) {
    color = Color(red: red, green: green, blue: blue, opacity: alpha)
  }

  /// Creates the colour of a dark screen, which that of a terminal is taken to be.
  public init(dynamicProvider: (UITraitCollection) -> UIColor) {
    self = dynamicProvider(UITraitCollection())
  }

  /// A background has the colour of the terminal.
  public static let systemBackground = UIColor(.clear)
  /// A background has the colour of the terminal.
  public static let secondarySystemBackground = systemBackground
  /// A background has the colour of the terminal.
  public static let tertiarySystemBackground = systemBackground
  /// A background has the colour of the terminal.
  public static let systemGroupedBackground = systemBackground
  /// A background has the colour of the terminal.
  public static let secondarySystemGroupedBackground = systemBackground
  /// A background has the colour of the terminal.
  public static let systemFill = systemBackground
  /// A background has the colour of the terminal.
  public static let secondarySystemFill = systemBackground
  /// The colour of texts.
  public static let label = UIColor(.primary)
  /// The colour of texts of the second level.
  public static let secondaryLabel = UIColor(.secondary)
  /// The colour of texts of the second level.
  public static let tertiaryLabel = secondaryLabel
  /// The colour of texts of the second level.
  public static let placeholderText = secondaryLabel
  /// The colour of lines.
  public static let separator = UIColor(.gray)
  /// Grey.
  public static let systemGray = UIColor(.gray)
  /// Grey.
  public static let systemGray2 = systemGray
  /// Grey.
  public static let systemGray3 = systemGray
  /// Grey.
  public static let systemGray4 = systemGray
  /// A background has the colour of the terminal.
  public static let systemGray5 = systemBackground
  /// A background has the colour of the terminal.
  public static let systemGray6 = systemBackground
  /// One of the colours.
  public static let systemRed = UIColor(.red)
  /// One of the colours.
  public static let systemOrange = UIColor(.orange)
  /// One of the colours.
  public static let systemYellow = UIColor(.yellow)
  /// One of the colours.
  public static let systemGreen = UIColor(.green)
  /// One of the colours.
  public static let systemMint = UIColor(.mint)
  /// One of the colours.
  public static let systemTeal = UIColor(.teal)
  /// One of the colours.
  public static let systemBlue = UIColor(.blue)
  /// One of the colours.
  public static let systemIndigo = UIColor(.indigo)
  /// One of the colours.
  public static let systemPurple = UIColor(.purple)
  /// One of the colours.
  public static let systemPink = UIColor(.pink)
  /// One of the colours.
  public static let red = UIColor(.red), orange = UIColor(.orange), yellow = UIColor(.yellow)
  /// One of the colours.
  public static let green = UIColor(.green), blue = UIColor(.blue), purple = UIColor(.purple)
  /// One of the colours.
  public static let gray = UIColor(.gray), lightGray = gray, darkGray = gray
  /// One of the colours.
  public static let cyan = UIColor(.cyan), brown = UIColor(.brown),
    tintColor = UIColor(.accentColor)
  /// One of the colours.
  public static let white = UIColor(.white)
  /// One of the colours.
  public static let black = UIColor(.black)
  /// No colour.
  public static let clear = UIColor(.clear)
}

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
}

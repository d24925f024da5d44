// The few names of UIKit that views use, as far as they mean something in a terminal.

extension Color {
  /// Creates the colour of a view from one of the system.
  public init(_ color: UIColor) { self = color.color }

  /// Creates the colour of a view from one of the system.
  public init(uiColor color: UIColor) { self = color.color }
}

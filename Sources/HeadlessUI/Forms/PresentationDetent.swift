/// How high a sheet is. A terminal makes it as high as what it shows.
public enum PresentationDetent: Hashable, Sendable {
  /// One of the heights.
  case medium, large
  /// A height in points.
  case height(Double)
  /// A part of the screen.
  case fraction(Double)
}

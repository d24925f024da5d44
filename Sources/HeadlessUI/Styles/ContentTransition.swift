/// How content changes into other content. There is no animation without a display.
public struct ContentTransition: Sendable {
  /// One of the transitions.
  public static let identity = ContentTransition()
  /// One of the transitions.
  public static let opacity = ContentTransition()
  /// One of the transitions.
  public static let interpolate = ContentTransition()
  /// One of the transitions.
  public static let numericText = ContentTransition()

  /// Returns one of the transitions.
  public static func symbolEffect(_ effect: SystemStyle) -> ContentTransition { identity }

  /// Returns one of the transitions.
  public static func numericText(countsDown: Bool = false) -> ContentTransition { numericText }

  /// Returns one of the transitions.
  public static func numericText(value: Double) -> ContentTransition { numericText }
}

/// The way a view appears and disappears. It is recorded but not animated.
public struct AnyTransition: Sendable {
  let name: String

  /// A fade.
  public static let opacity = AnyTransition(name: "opacity")
  /// A slide.
  public static let slide = AnyTransition(name: "slide")
}

/// The appearance of an element. Most elements of a screen share one object.
final class ScreenStyle: Sendable {
  let color: String?
  let opacity: Double
  /// The transition for appearing and disappearing; the innermost one that was set.
  let transition: String?

  init(color: String? = nil, opacity: Double = 1, transition: String? = nil) {
    self.color = color
    self.opacity = opacity
    self.transition = transition
  }

  /// The style of an element that no view has changed.
  static let plain = ScreenStyle()

  /// Whether two styles are recorded alike. 0.0 equals −0.0 but has other bytes.
  func showsSame(as other: ScreenStyle) -> Bool {
    if self === other { return true }
    return opacity.bitPattern == other.opacity.bitPattern
      && ScreenNode.sameBytes(color, other.color)
      && ScreenNode.sameBytes(transition, other.transition)
  }
}

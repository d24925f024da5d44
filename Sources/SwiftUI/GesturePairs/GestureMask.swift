/// Which gestures act.
///
/// Source: SwiftUI's `GestureMask`.
public struct GestureMask: OptionSet, Hashable, Sendable {
  /// The bits of the gestures.
  public let rawValue: Int

  /// Creates a mask of its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// None of them.
  public static let none: GestureMask = []
  /// The one that is added.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those inside, which always act in a terminal.
  public static let subviews = GestureMask(rawValue: 2)
  /// All of them.
  public static let all: GestureMask = [.gesture, .subviews]
}

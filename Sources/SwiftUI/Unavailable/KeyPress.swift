/// A press of a key.
@available(*, unavailable, message: "Give a Button a keyboardShortcut: logs name controls.")
public struct KeyPress {
  /// Whether a key was used.
  public enum Result {
    /// One of the answers.
    case handled, ignored
  }
  /// The key.
  public var key: KeyEquivalent { fatalError("unavailable") }
  /// What the key writes.
  public var characters: String { fatalError("unavailable") }
  /// The keys that are held.
  public var modifiers: EventModifiers { fatalError("unavailable") }
  /// When a key acts.
  public struct Phases: Sendable {
    /// One of the times.
    public static let down = Phases(), up = down, all = down, `repeat` = down
  }
}

/// Whether an application is in front.
public enum ScenePhase: Int, Hashable, Comparable, Sendable {
  /// One of the phases.
  case background, inactive, active

  /// Whether a phase is further from the user.
  public static func < (a: ScenePhase, b: ScenePhase) -> Bool { a.rawValue < b.rawValue }
}

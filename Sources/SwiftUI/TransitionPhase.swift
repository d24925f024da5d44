/// How far a view has come.
///
/// Source: SwiftUI's `TransitionPhase`.
public enum TransitionPhase: Hashable, Sendable {
  /// One of the phases.
  case willAppear, identity, didDisappear

  /// Whether the view is as it is.
  public var isIdentity: Bool { self == .identity }
  /// Minus one before, and one after.
  public var value: Double {
    switch self {
    case .willAppear: -1
    case .identity: 0
    case .didDisappear: 1
    }
  }
}

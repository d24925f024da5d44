/// Whether a window is in front.
///
/// Source: SwiftUI's `ControlActiveState`.
public enum ControlActiveState: Hashable, Sendable, CaseIterable {
  /// One of the states.
  case key, active, inactive
}

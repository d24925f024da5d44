/// Whether a screen is dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
  /// One of the schemes.
  case light, dark
}

/// Where positions are measured.
public enum CoordinateSpace: Hashable, Sendable {
  /// One of the spaces.
  case global, local
  /// A view by its name.
  case named(String)
}

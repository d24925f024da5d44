/// How much room there is.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little or much room.
  case compact, regular
}

/// Whether rows are being edited.
public enum EditMode: Hashable, Sendable {
  /// One of the modes.
  case inactive, transient, active

  /// Whether rows are being edited.
  public var isEditing: Bool { self != .inactive }
}

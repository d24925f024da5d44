/// A key that triggers a control.
///
/// Source: SwiftUI's `KeyboardShortcut`.
public struct KeyboardShortcut: Hashable, Sendable {
  let name: String

  /// Escape: leaves the current screen, as a back button does.
  public static let cancelAction = KeyboardShortcut(name: "cancel")
  /// Enter, while no control that uses it has the focus.
  public static let defaultAction = KeyboardShortcut(name: "default")
}

/// A part of a menu of a menu bar, which a terminal does not have.
///
/// Source: SwiftUI's `CommandGroup`.
nonisolated public struct CommandGroup: Commands {
  /// The parts that a system has.
  public enum Placement: Hashable, Sendable {
    /// One of the parts.
    case appInfo, appSettings, appTermination, help, newItem, pasteboard, printItem, saveItem
    /// One of the parts.
    case sidebar, singleWindowList, systemServices, textEditing, textFormatting, toolbar, undoRedo
    /// One of the parts.
    case windowArrangement, windowList, windowSize
  }

  /// Creates a part in the place of one of the system.
  public init(replacing placement: Placement, @ViewBuilder content: () -> some View) {}
  /// Creates a part before one of the system.
  public init(before placement: Placement, @ViewBuilder content: () -> some View) {}
  /// Creates a part after one of the system.
  public init(after placement: Placement, @ViewBuilder content: () -> some View) {}
}

/// The commands of a sidebar, which a terminal does not have.
nonisolated public struct SidebarCommands: Commands {
  /// Creates the commands.
  public init() {}
}

/// Room between the items of a toolbar, which are rows in a terminal.
nonisolated public struct ToolbarSpacer: View {
  /// Nothing.
  public var body: some View { EmptyView() }

  /// Creates room.
  public init(_ sizing: SystemStyle = .automatic, placement: ToolbarItemPlacement = .automatic) {}
}

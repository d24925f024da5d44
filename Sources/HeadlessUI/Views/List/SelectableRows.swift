/// Rows that the user selects. A tap on `row:LABEL` selects a row; of several, it adds or removes it.
nonisolated public struct SelectableRows<Content: View>: View {
  let content: Content
  let follow: (SelectionBox) -> Void

  /// The rows, which find the selection.
  public var body: some View { SelectingView(content: content, kind: .row, follow: follow) }
}

import HeadlessUI

/// A question in a frame.
///
/// Source: Compose, `ComposeAlertView`.
nonisolated public struct ComposeAlertView: View {
  private let title: String
  private let message: String
  private let actions: [ComposeAlertAction]

  /// Creates a question with its answers.
  public init(title: String, message: String = "", actions: [ComposeAlertAction]) {
    (self.title, self.message, self.actions) = (title, message, actions)
  }

  /// The question and a button for each answer.
  public var body: some View {
    Panel(title) {
      if !message.isEmpty { Text(message) }
      HStack {
        ForEach(actions.indices, id: \.self) { index in
          Button(actions[index].title) { actions[index].handler() }
            .foregroundColor(actions[index].kind == .destructive ? .red : nil)
            .keyboardShortcut(actions[index].kind == .cancel ? .cancelAction : .defaultAction)
        }
      }
    }
  }
}

import HeadlessUI

/// A message.
///
/// Source: Compose, `ComposeToastView`.
nonisolated public struct ComposeToastView: View {
  private let toast: Toast

  /// Creates a message.
  public init(title: String, event: Toast.Event = .normal) { toast = Toast(title, event: event) }

  /// The text of the message.
  public var body: some View {
    Text(toast.message)
      .foregroundColor(
        toast.event == .error ? .red : toast.event == .success ? .green : nil)
  }
}

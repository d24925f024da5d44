import HeadlessUI

// The names of the views of ComposeUI.

/// Another name for ``ModalManager``, which presents components.
public typealias ComposeModalManager = ModalManager
/// Another name for ``SheetManager``, which presents components.
public typealias ComposeSheetManager = SheetManager
/// Another name for ``Tab``.
public typealias ComposeTabBarItem = Tab

/// A title between two views.
///
/// Source: Compose, `ComposeNavigationBar`.
nonisolated public struct ComposeNavigationBar<LeftView: View, RightView: View>: View {
  private let title: String
  private let leftView: LeftView
  private let rightView: RightView

  /// Creates a bar.
  public init(title: String, leftView: LeftView, rightView: RightView) {
    (self.title, self.leftView, self.rightView) = (title, leftView, rightView)
  }

  /// The views in a row.
  public var body: some View {
    HStack {
      leftView
      Text(title)
      Spacer()
      rightView
    }
  }
}

extension ComposeNavigationBar where LeftView == EmptyView, RightView == EmptyView {
  /// Creates a bar with only a title.
  nonisolated public init(title: String) {
    self.init(title: title, leftView: EmptyView(), rightView: EmptyView())
  }
}

/// An answer to a ``ComposeAlertView``.
public struct ComposeAlertAction {
  /// The look and the key of an answer.
  public enum Kind: Sendable {
    /// Any answer; its key is Return.
    case normal
    /// The answer that changes nothing; its key is Escape.
    case cancel
    /// The answer that loses something.
    case destructive
  }

  let title: String
  let kind: Kind
  let handler: () -> Void

  /// Creates an answer.
  public init(title: String, kind: Kind = .normal, handler: @escaping () -> Void = {}) {
    (self.title, self.kind, self.handler) = (title, kind, handler)
  }
}

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

/// A question in front of a view: a title, a message, and buttons that close it.
private nonisolated struct QuestionView<Actions: View, Message: View>: PrimitiveView {
  let kind: ScreenNode.Kind
  let title: String
  let isPresented: Binding<Bool>
  let actions: Actions
  let message: Message

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let isPresented = isPresented
    let close = { isPresented.wrappedValue = false }
    children.add(message)
    children.add(ElementView(.header) { actions }.acting(onTap: close))
    let (name, title) = kind == .alert ? ("ok", "OK") : ("cancel", "Cancel")
    children.add(OwnButton(name: name, title: title, shortcut: .cancelAction, action: close))
  }

  /// Returns the question. Its own button is left out if the actions have a button, for an alert, or
  /// one that cancels, for a dialog.
  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard children.count >= 2 else { return children }
    let actions = children[children.count - 2].children
    let hasOwn = actions.contains {
      $0.kind == .button && (kind == .alert || $0.shortcut == "cancel")
    }
    let own = hasOwn ? [] : children.suffix(1)
    return context.element(kind, text: title, children: children.dropLast(2) + actions + own)
  }
}

/// A view with a question in front of it while a binding is true.
nonisolated public struct AskingView<Content: View, Actions: View, Message: View>: View {
  let content: Content
  let kind: ScreenNode.Kind
  let title: String
  let isPresented: Binding<Bool>
  let actions: () -> Actions
  let message: () -> Message

  /// The view, switched off while the question is in front.
  public var body: some View {
    let isShown = isPresented.wrappedValue
    let question =
      isShown
      ? QuestionView(
        kind: kind, title: title, isPresented: isPresented, actions: actions(), message: message())
      : nil
    OverlaidView(content: content.disabled(isShown), overlay: question)
  }
}

nonisolated extension View {
  private func asking<Actions: View, Message: View>(
    _ kind: ScreenNode.Kind, _ title: String, _ isPresented: Binding<Bool>,
    _ actions: @escaping () -> Actions, _ message: @escaping () -> Message
  ) -> AskingView<Self, Actions, Message> {
    AskingView(
      content: self, kind: kind, title: title, isPresented: isPresented, actions: actions,
      message: message)
  }

  /// Shows an alert while a binding is true. Each button closes it; without one there is `OK`.
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> AskingView<Self, Actions, EmptyView> {
    asking(.alert, String(title), isPresented, actions) { EmptyView() }
  }

  /// Shows an alert with a message while a binding is true.
  public func alert<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
  ) -> AskingView<Self, Actions, Message> {
    asking(.alert, String(title), isPresented, actions, message)
  }

  /// Shows an alert about a value while a binding is true and there is a value.
  public func alert<Value, Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting value: Value?,
    @ViewBuilder actions: @escaping (Value) -> Actions
  ) -> AskingView<Self, Actions?, EmptyView> {
    asking(.alert, String(title), isPresented.whenPresent(value), { value.map { actions($0) } }) {
      EmptyView()
    }
  }

  /// Shows an alert with a message about a value while a binding is true and there is a value.
  public func alert<Value, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, presenting value: Value?,
    @ViewBuilder actions: @escaping (Value) -> Actions,
    @ViewBuilder message: @escaping (Value) -> Message
  ) -> AskingView<Self, Actions?, Message?> {
    asking(
      .alert, String(title), isPresented.whenPresent(value), { value.map { actions($0) } },
      { value.map { message($0) } })
  }

  /// Shows an alert, in the older spelling, while a binding is true.
  public func alert(
    isPresented: Binding<Bool>, content: @escaping () -> SimpleAlert
  ) -> AskingView<Self, ViewPair<Button<Text>, Button<Text>?>, Text?> {
    let title = isPresented.wrappedValue ? content().title.content : ""
    return asking(
      .alert, title, isPresented,
      {
        let alert = content()
        return ViewPair(alert.primary.button, alert.secondary?.button)
      }, { content().message })
  }

  /// Shows an alert, in the older spelling, while a binding has a value.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> SimpleAlert
  ) -> AskingView<Self, ViewPair<Button<Text>, Button<Text>?>, Text?> {
    alert(isPresented: item.isPresent()) {
      item.wrappedValue.map(content) ?? SimpleAlert(title: Text(""))
    }
  }

  /// Shows an alert while a binding is true.
  public func alert<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions
  ) -> AskingView<Self, Actions, EmptyView> {
    alert(title.content, isPresented: isPresented, actions: actions)
  }

  /// Shows an alert with a message while a binding is true.
  public func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> AskingView<Self, Actions, Message> {
    alert(title.content, isPresented: isPresented, actions: actions, message: message)
  }

  /// Shows choices, in the older spelling, while a binding is true.
  public func actionSheet(
    isPresented: Binding<Bool>, content: @escaping () -> ActionSheet
  ) -> AskingView<Self, ForEach<[ActionSheet.Row], Int, Button<Text>>, Text?> {
    let title = isPresented.wrappedValue ? content().title.content : ""
    return asking(
      .dialog, title, isPresented, { ForEach(content().rows) { $0.button } },
      { content().message })
  }

  /// Shows choices, in the older spelling, while a binding has a value.
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> AskingView<Self, ForEach<[ActionSheet.Row], Int, Button<Text>>, Text?> {
    actionSheet(isPresented: item.isPresent()) {
      item.wrappedValue.map(content) ?? ActionSheet(title: Text(""))
    }
  }

  /// Shows a choice of actions while a binding is true.
  public func confirmationDialog<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: SystemStyle = .automatic,
    @ViewBuilder actions: @escaping () -> Actions
  ) -> AskingView<Self, Actions, EmptyView> {
    confirmationDialog(title.content, isPresented: isPresented, actions: actions)
  }

  /// Shows a choice of actions with a message while a binding is true.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: SystemStyle = .automatic,
    @ViewBuilder actions: @escaping () -> Actions, @ViewBuilder message: @escaping () -> Message
  ) -> AskingView<Self, Actions, Message> {
    confirmationDialog(title.content, isPresented: isPresented, actions: actions, message: message)
  }

  /// Shows a choice of actions with a message about a value while a binding is true and there is a
  /// value.
  public func confirmationDialog<Value, Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    titleVisibility: SystemStyle = .automatic, presenting value: Value?,
    @ViewBuilder actions: @escaping (Value) -> Actions,
    @ViewBuilder message: @escaping (Value) -> Message
  ) -> AskingView<Self, Actions?, Message?> {
    asking(
      .dialog, String(title), isPresented.whenPresent(value), { value.map { actions($0) } },
      { value.map { message($0) } })
  }

  /// Shows a choice of actions while a binding is true. Each button closes it; without one that
  /// cancels there is `Cancel`.
  public func confirmationDialog<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    titleVisibility: SystemStyle = .automatic, @ViewBuilder actions: @escaping () -> Actions
  ) -> AskingView<Self, Actions, EmptyView> {
    asking(.dialog, String(title), isPresented, actions) { EmptyView() }
  }

  /// Shows a choice of actions with a message while a binding is true.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    titleVisibility: SystemStyle = .automatic, @ViewBuilder actions: @escaping () -> Actions,
    @ViewBuilder message: @escaping () -> Message
  ) -> AskingView<Self, Actions, Message> {
    asking(.dialog, String(title), isPresented, actions, message)
  }

  /// Shows a choice of actions about a value while a binding is true and there is a value.
  public func confirmationDialog<Value, Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>,
    titleVisibility: SystemStyle = .automatic, presenting value: Value?,
    @ViewBuilder actions: @escaping (Value) -> Actions
  ) -> AskingView<Self, Actions?, EmptyView> {
    asking(.dialog, String(title), isPresented.whenPresent(value), { value.map { actions($0) } }) {
      EmptyView()
    }
  }
}

extension Binding where Value == Bool {
  fileprivate func whenPresent<Other>(_ value: Other?) -> Binding<Bool> {
    Binding(get: { wrappedValue && value != nil }, set: set)
  }
}

/// An alert in SwiftUI's older spelling. The module `SwiftUI` calls it `Alert`, which `Compose` uses
/// for something else.
public struct SimpleAlert {
  /// A button of the alert.
  public struct Button {
    let button: HeadlessUI.Button<Text>

    /// An ordinary button.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(button: HeadlessUI.Button(label.content, role: nil, file: "", line: 0) { action?() })
    }

    /// A button that changes nothing.
    public static func cancel(_ label: Text = Text("Cancel"), action: (() -> Void)? = {}) -> Button
    {
      Button(
        button: HeadlessUI.Button(label.content, role: .cancel, file: "", line: 0) { action?() })
    }

    /// A button that changes nothing.
    public static func cancel(_ action: (() -> Void)?) -> Button {
      cancel(Text("Cancel"), action: action)
    }

    /// A button that removes something permanently.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      .default(label, action: action)
    }
  }

  let title: Text
  let message: Text?
  let primary: Button
  let secondary: Button?

  /// Creates an alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    (self.title, self.message, secondary) = (title, message, nil)
    primary = dismissButton ?? .default(Text("OK"))
  }

  /// Creates an alert with two buttons.
  public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
    (self.title, self.message) = (title, message)
    (primary, secondary) = (primaryButton, secondaryButton)
  }
}

/// Choices in SwiftUI's older spelling.
public struct ActionSheet {
  /// A button of the choices.
  public typealias Button = SimpleAlert.Button

  /// One of the choices.
  public struct Row: Identifiable {
    /// Its position.
    public let id: Int
    let button: HeadlessUI.Button<Text>
  }

  let title: Text
  let message: Text?
  let rows: [Row]

  /// Creates choices.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    (self.title, self.message) = (title, message)
    rows = buttons.enumerated().map { Row(id: $0.offset, button: $0.element.button) }
  }
}

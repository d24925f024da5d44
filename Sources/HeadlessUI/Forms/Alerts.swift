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

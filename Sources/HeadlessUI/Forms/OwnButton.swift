/// A button that a form of views adds by itself, such as the one that closes a sheet.
nonisolated struct OwnButton: View {
  let name: String
  let title: String
  var shortcut: KeyboardShortcut?
  let action: () -> Void

  var body: some View {
    let button = Button(name: { name }, action: action) { Text(title) }
      .styled(.automatic, replacing: ButtonStyleConfiguration.self)
    if let shortcut { button.keyboardShortcut(shortcut) } else { button }
  }
}

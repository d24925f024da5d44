extension EnvironmentValues {
  /// What can be taken back.
  @available(*, unavailable, message: "Keep former states, and write a Button that sets one.")
  public var undoManager: UndoManager? { fatalError("unavailable") }
}

extension View {
  /// Chooses a file.
  @available(*, unavailable, message: "Ask with a TextField, and read the file in runtime.answer.")
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: (Result<URL, any Error>) -> Void
  ) -> Never { fatalError("unavailable") }

  /// Takes what is dropped.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func onDrop(of types: [UTType], isTargeted: Binding<Bool>?, perform action: (Any) -> Bool)
    -> Never
  {
    fatalError("unavailable")
  }

  /// Begins to drag something.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func draggable(_ value: some Any) -> Never { fatalError("unavailable") }

  /// Takes what is dropped.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func dropDestination<Value>(
    for type: Value.Type, action: ([Value], CGPoint) -> Bool
  ) -> Never { fatalError("unavailable") }

  /// Writes a file.
  @available(*, unavailable, message: "Ask with a TextField, and write the file in runtime.effect.")
  public func fileExporter(
    isPresented: Binding<Bool>, item: Any, onCompletion: (Result<URL, any Error>) -> Void
  ) -> Never { fatalError("unavailable") }

  /// Begins to drag something.
  @available(*, unavailable, message: "A terminal has no pointer; give the action a Button.")
  public func onDrag(_ data: () -> Any) -> Never { fatalError("unavailable") }

  /// Acts on a key.
  @available(*, unavailable, message: "Give a Button a keyboardShortcut: logs name controls.")
  public func onKeyPress(_ key: KeyEquivalent, action: () -> KeyPress.Result) -> Never {
    fatalError("unavailable")
  }

  /// Acts on keys.
  @available(*, unavailable, message: "Give a Button a keyboardShortcut: logs name controls.")
  public func onKeyPress(
    keys: Set<KeyEquivalent> = [], phases: KeyPress.Phases = .all,
    action: (KeyPress) -> KeyPress.Result
  ) -> Never { fatalError("unavailable") }
}

extension TextField where Label == Text {
  /// A field with a formatter.
  @available(*, unavailable, message: "Write a format style: format: .number.")
  public init<Value>(_ title: String, value: Binding<Value>, formatter: Any) {
    fatalError("unavailable")
  }
}

extension NavigationLink where Label == Text {
  /// A link that a selection opens.
  @available(*, unavailable, message: "Write NavigationLink(value:) and its destination.")
  public init<Value: Hashable>(
    _ title: String, tag: Value, selection: Binding<Value?>,
    @ViewBuilder destination: () -> Destination
  ) { fatalError("unavailable") }
}

extension NavigationLink {
  /// A link that a condition opens.
  @available(*, unavailable, message: "Write a Button and navigationDestination(isPresented:).")
  public init(
    destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }

  /// A link that a selection opens.
  @available(*, unavailable, message: "Write NavigationLink(value:) and its destination.")
  public init<Value: Hashable>(
    destination: Destination, tag: Value, selection: Binding<Value?>,
    @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }

  /// A link that a condition opens.
  @available(*, unavailable, message: "Write a Button and navigationDestination(isPresented:).")
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { fatalError("unavailable") }
}

extension Image {
  /// An image of UIKit.
  @available(*, unavailable, message: "There is no UIKit; name the image with Image(_:).")
  public init(uiImage: Any) { fatalError("unavailable") }

  /// An image of AppKit.
  @available(*, unavailable, message: "There is no AppKit; name the image with Image(_:).")
  public init(nsImage: Any) { fatalError("unavailable") }
}

nonisolated extension View {
  /// Tells the place of a view.
  @available(*, unavailable, message: "A view does not know its place; use stacks and alignments.")
  public func anchorPreference<Key: PreferenceKey>(
    key: Key.Type, value: Any, transform: (Any) -> Key.Value
  ) -> Never { fatalError("unavailable") }

  /// Shows a view above by what it prefers.
  @available(*, unavailable, message: "Keep the value in a @State with .onPreferenceChange.")
  public func overlayPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type, transform: (Key.Value) -> some View
  ) -> Never { fatalError("unavailable") }

  /// Shows a view below by what it prefers.
  @available(*, unavailable, message: "Keep the value in a @State with .onPreferenceChange.")
  public func backgroundPreferenceValue<Key: PreferenceKey>(
    _ key: Key.Type, transform: (Key.Value) -> some View
  ) -> Never { fatalError("unavailable") }
}

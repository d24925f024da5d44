extension View {
  /// Acts on an arrow.
  @available(*, unavailable, message: "Arrows move the focus; give a Button a keyboardShortcut.")
  public func onMoveCommand(perform action: (Any) -> Void) -> Never { fatalError("unavailable") }

  /// Acts on Escape.
  @available(*, unavailable, message: "Give a Button .keyboardShortcut(.cancelAction).")
  public func onExitCommand(perform action: () -> Void) -> Never { fatalError("unavailable") }

  /// Acts on Delete.
  @available(*, unavailable, message: "Give a Button .keyboardShortcut(.delete).")
  public func onDeleteCommand(perform action: () -> Void) -> Never { fatalError("unavailable") }

  /// Shows proposals below a field for searches.
  @available(*, unavailable, message: "Show a Section of Buttons that set the text.")
  public func searchSuggestions(@ViewBuilder _ content: () -> some View) -> Never {
    fatalError("unavailable")
  }

  /// Makes a proposal of the view.
  @available(*, unavailable, message: "Write a Button that sets the text.")
  public func searchCompletion(_ text: String) -> Never { fatalError("unavailable") }

  /// Tells whether the field for searches has the focus.
  @available(*, unavailable, message: "Write a TextField with .focused.")
  public func searchFocused(_ binding: FocusState<Bool>.Binding) -> Never {
    fatalError("unavailable")
  }

  /// Keeps a row from being removed.
  @available(*, unavailable, message: "Give such rows a ForEach without .onDelete.")
  public func deleteDisabled(_ isDisabled: Bool) -> Never { fatalError("unavailable") }

  /// Keeps a row from being moved.
  @available(*, unavailable, message: "Give such rows a ForEach without .onMove.")
  public func moveDisabled(_ isDisabled: Bool) -> Never { fatalError("unavailable") }

  /// Keeps a row from being selected.
  @available(*, unavailable, message: "Show such rows outside of the selected ForEach.")
  public func selectionDisabled(_ isDisabled: Bool = true) -> Never { fatalError("unavailable") }

  /// Changes a value that views inside set.
  @available(*, unavailable, message: "Set the value with .preference(key:value:).")
  public func transformPreference<Key: PreferenceKey>(
    _ key: Key.Type, _ transform: (inout Key.Value) -> Void
  ) -> Never { fatalError("unavailable") }

  /// Chooses photos.
  @available(*, unavailable, message: "A terminal has no photos; ask for a file with a TextField.")
  public func photosPicker<Item>(
    isPresented: Binding<Bool>, selection: Binding<Item>, matching: Any = 0
  ) -> Never { fatalError("unavailable") }

  /// Shows a file.
  @available(*, unavailable, message: "A terminal does not show files; show a Link.")
  public func quickLookPreview(_ item: Binding<URL?>) -> Never { fatalError("unavailable") }

  /// Copies something.
  @available(*, unavailable, message: "A replay has no clipboard; use runtime.effect.")
  public func copyable(_ items: [Any]) -> Never { fatalError("unavailable") }

  /// Searches by marks in the field.
  @available(*, unavailable, message: "Write searchable(text:) and searchScopes.")
  public func searchable<Mark: Identifiable>(
    text: Binding<String>, tokens: Binding<[Mark]>, prompt: String = "",
    @ViewBuilder token: (Mark) -> some View
  ) -> Never { fatalError("unavailable") }

  /// Searches with proposals.
  @available(*, unavailable, message: "Show a Section of Buttons that set the text.")
  public func searchable(
    text: Binding<String>, prompt: String = "", @ViewBuilder suggestions: () -> some View
  ) -> Never { fatalError("unavailable") }

  /// Writes a document.
  @available(*, unavailable, message: "Ask with a TextField, and write the file in runtime.effect.")
  public func fileExporter(
    isPresented: Binding<Bool>, document: Any?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: (Result<URL, any Error>) -> Void
  ) -> Never { fatalError("unavailable") }
}

nonisolated extension ForEach where Content: View {
  /// Rows that change their collection.
  @available(*, unavailable, message: "Write .onDelete and .onMove on the ForEach.")
  public init<C: MutableCollection & RandomAccessCollection>(
    _ data: Binding<C>, editActions: EditActions,
    @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
  ) where Data == Binding<C>, C.Element: Identifiable, C.Index: Hashable, ID == C.Element.ID {
    fatalError("unavailable")
  }
}

nonisolated extension List {
  /// Rows that change their collection.
  @available(*, unavailable, message: "Write a ForEach with .onDelete and .onMove in the List.")
  public init<C: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<C>, editActions: EditActions,
    @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> Row
  )
  where
    Content == ForEach<Binding<C>, C.Element.ID, Row>, C.Element: Identifiable, C.Index: Hashable
  { fatalError("unavailable") }
}

nonisolated extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
  /// A sign that moves by itself.
  @available(*, unavailable, message: "It does not change by itself; use a TimelineView.")
  public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
    fatalError("unavailable")
  }
}

nonisolated extension Text {
  /// A text that a formatter makes.
  @available(*, unavailable, message: "Write a format style: Text(value, format: .number).")
  public init(_ value: Any, formatter: Any) { fatalError("unavailable") }

  /// A text that counts by itself.
  @available(*, unavailable, message: "A text does not change by itself; use a TimelineView.")
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) { fatalError("unavailable") }
}

nonisolated extension View {
  /// Adds a field above the view, which the user searches with: `field:Search`, or its prompt.
  public func searchable(
    text: Binding<String>, placement: SystemStyle = .automatic, prompt: String = "Search"
  ) -> VStack<ViewPair<TextField<Text>, EnvironmentView<Self, SearchField>>> {
    let search = SearchField(text: text)
    return VStack {
      ViewPair(TextField(prompt, text: text), environment(\.search, search))
    }
  }

  /// Adds a field above the view, which the user searches with.
  public func searchable(
    text: Binding<String>, placement: SystemStyle = .automatic, prompt: Text
  ) -> VStack<ViewPair<TextField<Text>, EnvironmentView<Self, SearchField>>> {
    searchable(text: text, placement: placement, prompt: prompt.content)
  }

  /// Adds a field above the view, which the user searches with. It is always there.
  public func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SystemStyle = .automatic,
    prompt: String = "Search"
  ) -> VStack<ViewPair<TextField<Text>, EnvironmentView<Self, SearchField>>> {
    searchable(text: text, placement: placement, prompt: prompt)
  }

  /// Adds a choice of what is searched, `picker:Scope`.
  public func searchScopes<Scope: Hashable>(
    _ scope: Binding<Scope>, activation: SystemStyle = .automatic,
    @ViewBuilder _ scopes: () -> some View
  ) -> some View {
    let picker = Picker("Scope", selection: scope, content: scopes)
    return VStack { ViewPair(picker, self) }
  }
}

/// The field of `searchable`, for the views that it searches.
public struct SearchField: Equatable {
  private(set) var isSearching = false
  private(set) var dismiss = DismissSearchAction()

  init() {}

  init(text: Binding<String>) {
    isSearching = !text.wrappedValue.isEmpty
    dismiss.text = text
  }

  /// Whether both have a text or none.
  public static func == (a: SearchField, b: SearchField) -> Bool { a.isSearching == b.isSearching }
}

/// Ends a search. Called in a turn.
///
/// Source: SwiftUI's `DismissSearchAction`.
public struct DismissSearchAction {
  fileprivate var text: Binding<String>?

  /// Empties the field. Does nothing outside a view that is searched.
  public func callAsFunction() { text?.wrappedValue = "" }
}

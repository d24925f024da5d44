/// What is shown where there is nothing: a title, a description, and what can be done.
///
/// Source: SwiftUI's `ContentUnavailableView`.
nonisolated public struct ContentUnavailableView<Label: View, Description: View, Actions: View>:
  View
{
  let label: Label
  let description: Description
  let actions: Actions

  /// Creates a view of its parts.
  public init(
    @ViewBuilder label: () -> Label,
    @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) { (self.label, self.description, self.actions) = (label(), description(), actions()) }

  /// The parts below one another.
  public var body: some View {
    VStack {
      label
      description
      actions
    }
  }
}

nonisolated extension ContentUnavailableView
where Label == HeadlessUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a view with a title.
  public init(_ title: String, systemImage name: String, description: Text? = nil) {
    self.init {
      HeadlessUI.Label(title, systemImage: name)
    } description: {
      description
    }
  }

  /// Creates a view with a title.
  public init(_ title: String, image name: String, description: Text? = nil) {
    self.init(title, systemImage: name, description: description)
  }

  /// Says that a search has found nothing.
  public static var search: ContentUnavailableView {
    ContentUnavailableView(
      "No Results", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }

  /// Says that the search for a text has found nothing.
  public static func search(text: String) -> ContentUnavailableView {
    ContentUnavailableView(
      "No Results for \u{201C}\(text)\u{201D}", systemImage: "magnifyingglass",
      description: Text("Check the spelling or try a new search."))
  }
}

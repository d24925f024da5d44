/// Rows that belong together, with a heading and a note.
///
/// Source: SwiftUI's `Section`.
nonisolated public struct Section<Parent: View, Content: View, Footer: View>: View {
  let header: Parent
  let content: Content
  let footer: Footer
  /// Whether the rows are shown; nil if the user cannot hide them.
  var isExpanded: Binding<Bool>?

  /// Creates a section.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    (self.header, self.content, self.footer) = (header(), content(), footer())
  }

  /// A section with its heading, its rows and its note.
  public var body: some View {
    ElementView(.section) {
      OptionalElement(kind: .header, content: header)
      if let isExpanded {
        DisclosureToggle(isExpanded: isExpanded, label: "expand")
      }
      if isExpanded?.wrappedValue != false { content }
      OptionalElement(kind: .footer, content: footer)
    }
  }
}

nonisolated extension Section where Footer == EmptyView {
  /// Creates a section without a note.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header) { EmptyView() }
  }

  /// Creates a section without a note.
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content) { header }
  }
}

nonisolated extension Section where Parent == EmptyView {
  /// Creates a section without a heading.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      footer()
    }
  }

  /// Creates a section without a heading.
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      footer
    }
  }
}

nonisolated extension Section {
  /// Creates a section.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content) {
      header
    } footer: {
      footer
    }
  }
}

nonisolated extension Section where Parent == EmptyView, Footer == EmptyView {
  /// Creates a section of rows only.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) {
      EmptyView()
    } footer: {
      EmptyView()
    }
  }
}

nonisolated extension Section where Parent == Text, Footer == EmptyView {
  /// Creates a section with a text as its heading.
  public init(_ title: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) {
      Text(title)
    } footer: {
      EmptyView()
    }
  }

  /// Creates a section whose rows the user can hide.
  public init(
    _ title: String, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(title, content: content)
    self.isExpanded = isExpanded
  }
}

/// Pages on top of one another, of which the last one is shown.
///
/// The page below keeps its state. `button:back` removes the page on top, as Escape does.
///
/// Source: SwiftUI's `NavigationStack`.
nonisolated public struct NavigationStack<Data, Root: View>: View {
  let root: Root
  let follow: ((Navigator) -> Void)?
  @State private var values = NavigationPath()

  /// Creates a stack whose pages links add.
  public init(@ViewBuilder root: () -> Root) where Data == NavigationPath {
    (self.root, follow) = (root(), nil)
  }

  /// Creates a stack of the pages of a path.
  public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root)
  where Data == NavigationPath {
    (self.root, follow) = (root(), { $0.follow(path) })
  }

  /// Creates a stack of the pages of values.
  public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
  {
    (self.root, follow) = (root(), { $0.follow(path) })
  }

  /// The element of the page on top.
  public var body: some View {
    ElementView(.navigationStack) {
      NavigationPages(lead: EmptyView(), root: root) { navigator in
        if let follow { follow(navigator) } else { navigator.follow($values) }
      }
    }
  }
}

/// Columns, of which the first one chooses what the last one shows.
///
/// Source: SwiftUI's `NavigationSplitView`.
nonisolated public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
  let sidebar: Sidebar
  let content: Content
  let detail: Detail
  @State private var values = NavigationPath()

  /// Creates three columns.
  public init(
    @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content,
    @ViewBuilder detail: () -> Detail
  ) { (self.sidebar, self.content, self.detail) = (sidebar(), content(), detail()) }

  /// Creates three columns, all visible.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, content: content, detail: detail) }

  /// The element of the columns.
  public var body: some View {
    ElementView(.splitView) {
      NavigationPages(
        lead: ViewPair(
          OptionalElement(kind: .page, content: sidebar),
          OptionalElement(kind: .page, content: content)),
        root: detail, follow: { $0.follow($values) })
    }
  }
}

nonisolated extension NavigationSplitView where Content == EmptyView {
  /// Creates two columns.
  public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
    self.init(sidebar: sidebar, content: { EmptyView() }, detail: detail)
  }

  /// Creates two columns, both visible.
  public init(
    columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
    @ViewBuilder detail: () -> Detail
  ) { self.init(sidebar: sidebar, detail: detail) }
}

/// Pages on top of one another, in SwiftUI's older spelling.
public typealias NavigationView<Root: View> = NavigationStack<NavigationPath, Root>

/// The pages of a stack, each in its own place, so that those below keep their state.
private nonisolated struct NavigationPages<Lead: View, Root: View>: PrimitiveView {
  let lead: Lead
  let root: Root
  let follow: (Navigator) -> Void
  @State private var links: [NavigationEntry] = []

  func _environment(_ environment: ViewEnvironment, in context: ViewContext) -> ViewEnvironment {
    let navigator = navigator(in: context)
    return context.scoped(from: environment, when: .object(ObjectIdentifier(navigator))) {
      $0.setObject(navigator)
    }
  }

  func _addChildren(to children: inout ViewChildren, in context: ViewContext) {
    let navigator = navigator(in: context)
    follow(navigator)
    navigator.links = $links
    children.add(ElementView(.page) { lead })
    children.add(
      OwnButton(name: "back", title: "Back", shortcut: .cancelAction, action: navigator.pop))
    children.add(ElementView(.page) { root })
    context.tracking {
      for (number, value) in navigator.values().enumerated() {
        let page = ValuePage(value: value, navigator: navigator)
        children.add(page, key: AnyHashable(number))
      }
      for (number, entry) in links.enumerated() {
        children.add(
          LinkPage(entry: entry, navigator: navigator), key: AnyHashable("link \(number)"))
      }
    }
  }

  /// Returns the column before the pages, the button, and the page on top.
  func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    guard children.count >= 3, let top = children.last else { return children }
    let back = children.count > 3 ? [children[1]] : []
    return Lead.self == EmptyView.self
      ? back + top.children
      : children[0].children
        + [ScreenNode(kind: .page, children: back + top.children)]
  }

  private func navigator(in context: ViewContext) -> Navigator {
    context.persistent { Navigator() }
  }
}

/// The page of a value.
nonisolated private struct ValuePage: View {
  let value: AnyHashable
  let navigator: Navigator

  var body: some View {
    ElementView(.page) { navigator.page(of: value) }
      .environment(\.dismiss, DismissAction(navigator.pop))
  }
}

/// The page to which a link leads.
nonisolated private struct LinkPage: View {
  let entry: NavigationEntry
  let navigator: Navigator

  var body: some View {
    ElementView(.page) { navigator.pages[entry.number]?() }
      .environment(\.dismiss, DismissAction(navigator.pop))
  }
}

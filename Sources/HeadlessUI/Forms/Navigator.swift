/// What changes the pages of a stack.
final class Navigator {
  var values: () -> [AnyHashable] = { [] }
  private var append: (AnyHashable) -> Bool = { _ in false }
  private var removeLast: () -> Void = {}
  /// The pages above those of values.
  var links: Binding<[NavigationEntry]> = .constant([])
  /// The pages of values, by type.
  var destinations: [ObjectIdentifier: (AnyHashable) -> AnyView] = [:]
  /// The pages of links, by number.
  var pages: [Int: () -> AnyView] = [:]
  private var linkCount = 0

  func follow(_ path: Binding<NavigationPath>) {
    values = { path.wrappedValue.values }
    append = { value in
      path.wrappedValue.values.append(value)
      return true
    }
    removeLast = { path.wrappedValue.removeLast() }
  }

  func follow<Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
    _ path: Binding<Data>
  ) where Data.Element: Hashable {
    values = { path.wrappedValue.map { AnyHashable($0) } }
    append = { value in
      guard let value = value.base as? Data.Element else { return false }
      path.wrappedValue.append(value)
      return true
    }
    removeLast = {
      let all = path.wrappedValue
      path.wrappedValue = Data(all.dropLast())
    }
  }

  /// Removes the page on top.
  func pop() {
    if !links.wrappedValue.isEmpty {
      links.wrappedValue.removeLast()
    } else if !values().isEmpty {
      removeLast()
    }
  }

  /// Adds the page of a value. Above the page of a link it is one of a link, too, because the path
  /// holds the pages below.
  func push(_ value: AnyHashable) {
    if links.wrappedValue.isEmpty {
      _ = append(value)
    } else {
      let number = nextLink()
      pages[number] = { [unowned self] in page(of: value) }
      links.wrappedValue.append(NavigationEntry(label: "\(value.base)", number: number))
    }
  }

  func nextLink() -> Int {
    defer { linkCount += 1 }
    return linkCount
  }

  /// The page of a value. A type without a page is named, as SwiftUI shows a sign.
  func page(of value: AnyHashable) -> AnyView {
    guard let make = destinations[ObjectIdentifier(type(of: value.base))] else {
      return AnyView(Text("no navigationDestination(for: \(type(of: value.base)).self)"))
    }
    return make(value)
  }
}

nonisolated extension View {
  /// Sets the page for each value of a type on the stack.
  public func navigationDestination<Value: Hashable>(
    for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
  ) -> DestinationView<Self> {
    DestinationView(content: self, type: ObjectIdentifier(type)) { value in
      AnyView((value.base as? Value).map { destination($0) })
    }
  }

  /// Shows a page in the place of this view while a binding is true.
  public func navigationDestination<Page: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Page
  ) -> PresentingView<Self, Page> {
    presenting(.page, isPresented: isPresented, content: destination)
  }

  /// Shows a page in the place of this view while a binding has a value.
  public func navigationDestination<Value: Hashable, Page: View>(
    item: Binding<Value?>, @ViewBuilder destination: @escaping (Value) -> Page
  ) -> PresentingView<Self, Page?> {
    presenting(.page, isPresented: item.isPresent()) { item.wrappedValue.map { destination($0) } }
  }

  /// Shows a title above the view.
  public func navigationTitle(_ title: String) -> ViewPair<ElementView<EmptyView>, Self> {
    ViewPair(ElementView(.title, text: title), self)
  }

  /// Shows a title above the view.
  public func navigationTitle(_ title: Text) -> ViewPair<ElementView<EmptyView>, Self> {
    navigationTitle(title.content)
  }

  /// Shows a title above the view. A terminal does not edit it.
  public func navigationTitle(
    _ title: Binding<String>
  ) -> ViewPair<ElementView<EmptyView>, Self> { navigationTitle(title.wrappedValue) }

  /// Shows a title above the view, in the older spelling.
  public func navigationBarTitle(
    _ title: String, displayMode: SystemStyle = .automatic
  ) -> ViewPair<ElementView<EmptyView>, Self> { navigationTitle(title) }

  /// Shows a title above the view, in the older spelling.
  public func navigationBarTitle(
    _ title: Text, displayMode: SystemStyle = .automatic
  ) -> ViewPair<ElementView<EmptyView>, Self> { navigationTitle(title.content) }

  /// Shows a subtitle above the view.
  public func navigationSubtitle(_ title: String) -> ViewPair<ElementView<EmptyView>, Self> {
    navigationTitle(title)
  }

  /// Does nothing: titles have one size.
  public func navigationBarTitleDisplayMode(_ mode: SystemStyle) -> Self { self }

  /// Does nothing: the title and the button are rows of the page.
  public func navigationBarHidden(_ isHidden: Bool) -> Self { self }

  /// Does nothing: a page can always be left.
  public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> Self { self }

  /// Shows items above the view.
  public func navigationBarItems(
    leading: some View = EmptyView(), trailing: some View = EmptyView()
  ) -> ViewPair<OptionalElementView, Self> {
    toolbar {
      leading
      trailing
    }
  }

  /// Does nothing: columns are as wide as what they show.
  public func navigationSplitViewColumnWidth(_ width: Double) -> Self { self }

  /// Does nothing: columns are as wide as what they show.
  public func navigationSplitViewColumnWidth(
    min: Double? = nil, ideal: Double, max: Double? = nil
  ) -> Self { self }
}

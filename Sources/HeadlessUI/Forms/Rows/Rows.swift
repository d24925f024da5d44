extension ForEach {
  func position(of id: AnyHashable) -> Int? { ids().firstIndex(of: id) }
}

nonisolated extension ForEach
where Data: RandomAccessCollection, ID: Hashable, Content: View {
  /// Lets the user remove rows. `action` receives the positions of the rows.
  public func _onDelete(_ action: (([Int]) -> Void)?) -> EditableRows<Data, ID, Content> {
    EditableRows(rows: self, delete: action)
  }

  /// Lets the user move rows. `action` receives their positions and the new one.
  public func _onMove(_ action: (([Int], Int) -> Void)?) -> EditableRows<Data, ID, Content> {
    EditableRows(rows: self, move: action)
  }
}

nonisolated extension View {
  /// Adds the actions of a row.
  public func swipeActions(
    edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true,
    @ViewBuilder content: () -> some View
  ) -> ViewPair<Self, OptionalElementView> {
    ViewPair(self, OptionalElementView(.menu, content()))
  }

  /// Adds the actions of the view.
  public func contextMenu(
    @ViewBuilder menuItems: () -> some View
  ) -> ViewPair<Self, OptionalElementView> {
    ViewPair(self, OptionalElementView(.menu, menuItems()))
  }

  /// Adds a menu to the view. The preview is not shown.
  public func contextMenu(
    @ViewBuilder menuItems: () -> some View, @ViewBuilder preview: () -> some View
  ) -> ViewPair<Self, OptionalElementView> { contextMenu(menuItems: menuItems) }

  /// Shows a number beside the view, unless it is 0.
  public func badge(_ count: Int) -> ViewPair<Self, OptionalElementView> {
    badge(count == 0 ? nil : "\(count)")
  }

  /// Shows a text beside the view.
  public func badge(_ text: String?) -> ViewPair<Self, OptionalElementView> {
    ViewPair(self, OptionalElementView(.badge, text.map { Text($0) }))
  }

  /// Shows a text beside the view.
  public func badge(_ text: Text?) -> ViewPair<Self, OptionalElementView> { badge(text?.content) }

  /// Shows another view above this one, or below it, as `edge` says.
  public func safeAreaInset(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> some View
  ) -> VStack<ViewPair<AnyView, AnyView>> {
    let (own, added) = (AnyView(self), AnyView(content()))
    return VStack { edge == .top ? ViewPair(added, own) : ViewPair(own, added) }
  }
}

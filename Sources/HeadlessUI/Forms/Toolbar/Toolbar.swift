nonisolated extension View {
  /// Shows items above the view.
  public func toolbar(
    @ViewBuilder content: () -> some View
  ) -> ViewPair<OptionalElementView, Self> {
    ViewPair(OptionalElementView(.toolbar, content()), self)
  }

  /// Shows a menu above the view.
  public func toolbarTitleMenu(
    @ViewBuilder content: () -> some View
  ) -> ViewPair<OptionalElementView, Self> {
    toolbar { ToolbarTitleMenu(content: content) }
  }

  /// Does nothing: items are rows of the page.
  public func toolbar(_ visibility: SystemStyle, for bars: SystemStyle...) -> Self { self }

  /// Does nothing: items are rows of the page.
  public func toolbarBackground(_ visibility: SystemStyle, for bars: SystemStyle...) -> Self {
    self
  }

  /// Does nothing: items are rows of the page.
  public func toolbarBackground(_ style: some ShapeStyle, for bars: SystemStyle...) -> Self { self }

  /// Does nothing: items are rows of the page.
  public func toolbarColorScheme(_ scheme: ColorScheme?, for bars: SystemStyle...) -> Self { self }
}

/// Items of a toolbar.
public typealias ToolbarItemGroup = ToolbarItem

/// What a toolbar shows: views.
public typealias ToolbarContent = View

/// Builds what a toolbar shows.
public typealias ToolbarContentBuilder = ViewBuilder

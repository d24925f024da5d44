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

/// Where an item of a toolbar is. A terminal shows items in order.
public enum ToolbarItemPlacement: Hashable, Sendable {
  /// One of the places.
  case automatic, principal, navigation, primaryAction, secondaryAction, status, keyboard
  /// One of the places of dialogs.
  case confirmationAction, cancellationAction, destructiveAction
  /// One of the places of bars.
  case navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing, bottomBar
}

/// An item of a toolbar.
nonisolated public struct ToolbarItem<Content: View>: View {
  /// The content of the item.
  public let body: Content

  /// Creates an item.
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { body = content() }

  /// Creates an item, which the user cannot move.
  public init(
    id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) { body = content() }
}

/// A menu in a toolbar.
nonisolated public struct ToolbarTitleMenu<Content: View>: View {
  /// The menu.
  public let body: OptionalElementView

  /// Creates a menu.
  public init(@ViewBuilder content: () -> Content) { body = OptionalElementView(.menu, content()) }
}

/// Room between the items of a toolbar, which are rows in a terminal.
nonisolated public struct ToolbarSpacer: View {
  /// Nothing.
  public var body: some View { EmptyView() }

  /// Creates room.
  public init(_ sizing: SystemStyle = .automatic, placement: ToolbarItemPlacement = .automatic) {}
}

/// Items of a toolbar.
public typealias ToolbarItemGroup = ToolbarItem

/// What a toolbar shows: views.
public typealias ToolbarContent = View

/// Builds what a toolbar shows.
public typealias ToolbarContentBuilder = ViewBuilder

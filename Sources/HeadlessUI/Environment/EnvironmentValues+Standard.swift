import FoundationEssentials

extension EnvironmentValues {
  private enum LocaleKey: EnvironmentKey {
    static var defaultValue: Locale { Locale(identifier: "en_US_POSIX") }
  }

  private enum TimeZoneKey: EnvironmentKey {
    static var defaultValue: TimeZone { .gmt }
  }

  private enum CalendarKey: EnvironmentKey {
    static var defaultValue: Calendar {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      return calendar
    }
  }

  private enum ColorSchemeKey: EnvironmentKey { static let defaultValue = ColorScheme.dark }
  private enum ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
  private enum SizeClassKey: EnvironmentKey {
    static let defaultValue: UserInterfaceSizeClass? = .regular
  }
  private enum TypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }
  private enum DirectionKey: EnvironmentKey {
    static let defaultValue = LayoutDirection.leftToRight
  }
  private enum DismissKey: EnvironmentKey {
    static var defaultValue: DismissAction { DismissAction(isPresented: false) {} }
  }
  private enum OpenURLKey: EnvironmentKey {
    static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
  }
  private enum SearchKey: EnvironmentKey { static var defaultValue: SearchField { SearchField() } }
  private enum EditModeKey: EnvironmentKey {
    static var defaultValue: Binding<EditMode>? { nil }
  }

  /// The language and region; that of POSIX unless a view above has set another one. An application
  /// asks for the user's with `runtime.answer`.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The time zone; GMT unless a view above has set another one.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// The calendar; the Gregorian one in GMT unless a view above has set another one.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// Whether the screen is dark.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// Whether the application is in front; always active.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }

  /// How much room there is across.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[SizeClassKey.self] }
    set { self[SizeClassKey.self] = newValue }
  }

  /// How much room there is down.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[SizeClassKey.self] }
    set { self[SizeClassKey.self] = newValue }
  }

  /// The size of texts.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[TypeSizeKey.self] }
    set { self[TypeSizeKey.self] = newValue }
  }

  /// The direction of lines.
  public var layoutDirection: LayoutDirection {
    get { self[DirectionKey.self] }
    set { self[DirectionKey.self] = newValue }
  }

  /// Closes the sheet, the page or the alert in which the view is.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the view is in a sheet, on a page or in an alert.
  public var isPresented: Bool { dismiss.isPresented }

  /// The sheet, the page or the alert in which the view is, in SwiftUI's older spelling.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss
    return .constant(PresentationMode(action: dismiss))
  }

  /// Opens an address. Nothing happens unless a view above has set an action.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }

  /// Whether the field of `searchable` has a text.
  public var isSearching: Bool { search.isSearching }

  /// Ends a search: the field of `searchable` becomes empty.
  public var dismissSearch: DismissSearchAction { search.dismiss }

  var search: SearchField {
    get { self[SearchKey.self] }
    set { self[SearchKey.self] = newValue }
  }

  /// Whether movement is to be little: a terminal shows none.
  public var accessibilityReduceMotion: Bool { true }

  /// Whether views are to hide what is below them: a terminal does.
  public var accessibilityReduceTransparency: Bool { true }

  /// Whether colours alone are to say nothing.
  public var accessibilityDifferentiateWithoutColor: Bool { false }

  /// The number of pixels of a point: one cell is the smallest part.
  public var displayScale: Double { 1 }

  /// Opens another window. Nothing happens: a terminal has one.
  public var openWindow: WindowAction { WindowAction() }

  /// Closes a window. Nothing happens: a terminal has one.
  public var dismissWindow: WindowAction { WindowAction() }

  /// Opens the settings. Nothing happens: a terminal shows the first scene.
  public var openSettings: SettingsAction { SettingsAction() }

  /// Whether rows are being edited; nil unless a view above has set it.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

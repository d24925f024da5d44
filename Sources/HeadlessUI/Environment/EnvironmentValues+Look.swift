/// What views ask for to fit what the system shows. A terminal has one answer to most of it.
extension EnvironmentValues {
  private enum HeightKey: EnvironmentKey { static var defaultValue: Double { 1 } }
  private enum FontKey: EnvironmentKey { static var defaultValue: Font? { nil } }
  private enum LineKey: EnvironmentKey { static var defaultValue: Int? { nil } }
  private enum ReasonsKey: EnvironmentKey { static let defaultValue: RedactionReasons = [] }

  /// The smallest height of a row, in cells.
  public var defaultMinListRowHeight: Double {
    get { self[HeightKey.self] }
    set { self[HeightKey.self] = newValue }
  }

  /// What a view above has set with `environment`; nil, also below `font(_:)`: a terminal has one font.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// What a view above has set with `environment`; nil, also below `lineLimit(_:)`.
  public var lineLimit: Int? {
    get { self[LineKey.self] }
    set { self[LineKey.self] = newValue }
  }

  /// Whether the window is in front: always.
  public var controlActiveState: ControlActiveState { .key }

  /// The size of controls: a terminal has one.
  public var controlSize: SystemStyle { .regular }

  /// Where the lines of texts begin, as far as a view above has not set it.
  public var multilineTextAlignment: TextAlignment { .leading }

  /// Whether the view has the focus. A view that asks has none: ask a ``FocusState``.
  public var isFocused: Bool { false }

  /// Why contents are to be hidden: what a view above has set with `redacted`.
  public var redactionReasons: RedactionReasons {
    get { self[ReasonsKey.self] }
    set { self[ReasonsKey.self] = newValue }
  }

  /// The size of texts, in the older spelling.
  public var sizeCategory: DynamicTypeSize {
    get { dynamicTypeSize }
    set { dynamicTypeSize = newValue }
  }

  /// How much colours differ.
  public var colorSchemeContrast: ColorSchemeContrast { .standard }

  /// The weight of letters that a user asks for; nil for none.
  public var legibilityWeight: LegibilityWeight? { nil }

  /// The size of a pixel: one cell is the smallest part.
  public var pixelLength: Double { 1 }

  /// Whether an application has several windows: a terminal has one.
  public var supportsMultipleWindows: Bool { false }

  /// Whether a screen reader is used, which an application in a terminal cannot know.
  public var accessibilityVoiceOverEnabled: Bool { false }

  /// Whether colours are inverted, which an application in a terminal cannot know.
  public var accessibilityInvertColors: Bool { false }

  /// Whether the screen is dimmed: a terminal never is.
  public var isLuminanceReduced: Bool { false }
}

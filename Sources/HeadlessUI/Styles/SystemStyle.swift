/// A style, role or kind that a system offers by name, such as `.insetGrouped`.
///
/// One type has the names of all families, because a terminal treats most of them alike.
public enum SystemStyle: Hashable, Sendable {
  /// Some of the names.
  case automatic, plain, bordered, borderedProminent, borderless, link, card, glass
  /// Some of the names.
  case glassProminent, inset, insetGrouped, grouped, sidebar, roundedBorder, squareBorder
  /// Some of the names.
  case segmented, menu, wheel, inline, navigationLink, palette, radioGroup, `switch`, checkbox
  /// Some of the names.
  case button, page, columns, stack, doubleColumn, prominentDetail, balanced, linear, circular
  /// Some of the names.
  case graphical, compact, field, titleOnly, iconOnly, titleAndIcon, large, small, regular, mini
  /// Some of the names.
  case extraLarge, hidden, visible, never, always, immediately, interactively, enabled, disabled
  /// Some of the names.
  case fill, slash, circle, square, monochrome, hierarchical, multicolor, keyboard, container
  /// Some of the names.
  case all, `default`, numberPad, decimalPad, emailAddress, phonePad, URL, asciiCapable
  /// Some of the names.
  case numbersAndPunctuation, username, password, newPassword, oneTimeCode, name, sentences
  /// Some of the names.
  case words, characters, none, done, go, search, send, next, join, route, `return`, `continue`
  /// Some of the names.
  case ignore, contain, combine, isButton, isHeader, isSelected, isImage, isModal
  /// Some of the names.
  case updatesFrequently, success, warning, error, selection, collision, increase, decrease, start
  /// Some of the names.
  case stop, alignment, levelChange, placeholder, privacy, invalidated, sizeThatFits, device
  /// Some of the names.
  case navigationBar, tabBar, bottomBar, windowToolbar, capsule, medium, minimal, expanded
  /// Some of the names.
  case unified, hiddenTitleBar, titleBar, accessoryCircular
  /// Some of the names.
  case accessoryCircularCapacity, accessoryLinear, accessoryLinearCapacity, linearCapacity
  /// Some of the names.
  case transparent, navigation, increased, viewAligned, paging, scrollContent, scrollIndicators
  /// Some of the names.
  case inlineLarge, fixed, interactive, sidebarAdaptable, priority, lift, highlight, bounce, pulse,
    scale, variableColor, wiggle
  /// Some of the names.
  case rotate, breathe, appear, disappear, replace, repeating, nonRepeating, editor, browser
  /// Some of the names.
  case basedOnSize, scrolls, resizes, popover, sheet, fullScreenCover, zoom, clear, soft, hard
  /// Some of the names.
  case onScrollDown, onScrollUp, light, heavy, rigid, condensed, compressed, standard, multiply
  /// Some of the names.
  case screen, overlay, contentSize, contentMinSize, unifiedCompact
  /// Some of the names.
  case toolbar, interaction, dragPreview, escape, magicTap, window, borderlessButton, identity
  /// Some of the names.
  case plusLighter, softLight, hardLight, colorDodge, colorBurn, difference, destinationOut

  /// The usual style.
  public init() { self = .automatic }

  /// The usual style in a colour, which a terminal does not show.
  public init(tint: Color) { self = .automatic }

  /// Returns the style of pages.
  public static func page(indexDisplayMode: SystemStyle) -> SystemStyle { .page }

  /// Returns the style of marks of pages.
  public static func page(backgroundDisplayMode: SystemStyle) -> SystemStyle { .page }

  /// A tap that is felt.
  public static var impact: SystemStyle { .collision }
  /// Returns a tap that is felt.
  public static func impact(weight: SystemStyle, intensity: Double = 1) -> SystemStyle { .impact }

  /// The same movement, one layer after another.
  public var byLayer: SystemStyle { self }
  /// The same movement, of the whole symbol.
  public var wholeSymbol: SystemStyle { self }
  /// The same movement, again and again.
  public var iterative: SystemStyle { self }
  /// The same movement, more and more.
  public var cumulative: SystemStyle { self }
  /// The same movement, there and back.
  public var reversing: SystemStyle { self }
  /// The same movement, upwards.
  public var up: SystemStyle { self }
  /// The same movement, downwards.
  public var down: SystemStyle { self }
  /// The same movement, down and up.
  public var downUp: SystemStyle { self }
  /// The same movement, up and up.
  public var upUp: SystemStyle { self }
  /// The same movement, out and up.
  public var offUp: SystemStyle { self }

  /// The same material in a colour, which a terminal does not show.
  public func tint(_ color: Color?) -> SystemStyle { self }
  /// The same material, which answers to taps.
  public func interactive(_ isEnabled: Bool = true) -> SystemStyle { self }

  /// Returns the place of a field for searches.
  public static func navigationBarDrawer(displayMode: SystemStyle) -> SystemStyle {
    .navigationBar
  }
}

extension SystemStyle: ExpressibleByArrayLiteral {
  /// The first of some names; none for an empty list.
  public init(arrayLiteral elements: SystemStyle...) { self = elements.first ?? .none }
}

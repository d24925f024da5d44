/// A colour of the system, which views turn into a ``Color``.
///
/// Source: AppKit's `NSColor`.
public struct NSColor: Hashable, Sendable {
  let color: Color

  /// Creates the colour of a view.
  public init(_ color: Color) { self.color = color }

  /// A background has the colour of the terminal.
  public static let windowBackgroundColor = NSColor(.clear)
  /// A background has the colour of the terminal.
  public static let controlBackgroundColor = windowBackgroundColor
  /// A background has the colour of the terminal.
  public static let textBackgroundColor = windowBackgroundColor
  /// A background has the colour of the terminal.
  public static let underPageBackgroundColor = windowBackgroundColor
  /// The colour of controls.
  public static let controlAccentColor = NSColor(.accentColor)
  /// The colour of what is selected.
  public static let selectedContentBackgroundColor = controlAccentColor
  /// The colour of texts.
  public static let labelColor = NSColor(.primary)
  /// The colour of texts.
  public static let textColor = labelColor
  /// The colour of texts of the second level.
  public static let secondaryLabelColor = NSColor(.secondary)
  /// The colour of texts of the second level.
  public static let tertiaryLabelColor = secondaryLabelColor
  /// The colour of texts of the second level.
  public static let placeholderTextColor = secondaryLabelColor
  /// The colour of lines.
  public static let separatorColor = NSColor(.gray)
  /// The colour of lines.
  public static let gridColor = separatorColor
  /// The colour of controls.
  public static let controlColor = windowBackgroundColor
  /// The colour of texts of the second level.
  public static let quaternaryLabelColor = secondaryLabelColor
}

extension Color {
  /// Creates the colour of a view from one of the system.
  @_disfavoredOverload
  public init(_ color: NSColor) { self = color.color }

  /// Creates the colour of a view from one of the system.
  public init(nsColor color: NSColor) { self = color.color }
}

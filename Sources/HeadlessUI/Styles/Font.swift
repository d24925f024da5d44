/// The size and weight of texts. A terminal shows weights only.
///
/// Source: SwiftUI's `Font`.
public struct Font: Hashable, Sendable {
  /// The thickness of the strokes.
  public enum Weight: Hashable, Sendable {
    /// One of the weights.
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The kind of letters.
  public enum Design: Hashable, Sendable {
    /// One of the kinds.
    case `default`, serif, rounded, monospaced
  }

  /// What a text is for.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    /// One of the uses, from the largest text to the smallest.
    case extraLargeTitle, largeTitle, title, title2, title3, headline, subheadline, body, callout
    /// One of the uses of small texts.
    case footnote, caption, caption2
  }

  var style: TextStyle?
  /// In points; nil for that of the style.
  var size: Double?
  var weight: Weight?
  var design: Design?
  var traits: TextTraits = []

  /// The font of a title of this size.
  public static let largeTitle = Font(style: .largeTitle)
  /// The font of a title.
  public static let title = Font(style: .title)
  /// The font of a title of the second level.
  public static let title2 = Font(style: .title2)
  /// The font of a title of the third level.
  public static let title3 = Font(style: .title3)
  /// The font of headings.
  public static let headline = Font(style: .headline)
  /// The font of headings of the second level.
  public static let subheadline = Font(style: .subheadline)
  /// The font of running text.
  public static let body = Font(style: .body)
  /// The font of callouts.
  public static let callout = Font(style: .callout)
  /// The font of notes.
  public static let footnote = Font(style: .footnote)
  /// The font of captions.
  public static let caption = Font(style: .caption)
  /// The font of captions of the second level.
  public static let caption2 = Font(style: .caption2)

  /// Returns the font of a use.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font { Font(style: style, weight: weight, design: design) }

  /// Returns a font of a size in points.
  public static func system(
    size: Double, weight: Weight? = nil, design: Design? = nil
  ) -> Font { Font(size: size, weight: weight, design: design) }

  /// Returns a font of a size in points. A terminal has no other fonts, so the name is not used.
  public static func custom(
    _ name: String, size: Double, relativeTo style: TextStyle? = nil
  ) -> Font { Font(style: style, size: size) }

  /// Returns the font with another weight.
  public func weight(_ weight: Weight) -> Font { changed { $0.weight = weight } }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font in italics.
  public func italic() -> Font { changed { $0.traits.insert(.italic) } }

  /// Returns the font. Every font of a terminal is monospaced.
  public func monospaced() -> Font { self }

  /// Returns the font: lines of a terminal have one distance.
  public func leading(_ leading: Leading) -> Font { self }

  /// The distance of lines.
  public enum Leading: Hashable, Sendable {
    /// One of the distances.
    case standard, tight, loose
  }

  /// Returns the font. Every font of a terminal is monospaced.
  public func monospacedDigit() -> Font { self }

  /// Returns the font. A terminal has no small capitals.
  public func smallCaps() -> Font { self }

  /// Whether a terminal shows the font in bold: that of titles, or a heavy one.
  package var isBold: Bool {
    switch weight {
    case .semibold, .bold, .heavy, .black: return true
    case .some: return false
    case nil: break
    }
    switch style {
    case .extraLargeTitle, .largeTitle, .title, .title2, .title3, .headline: return true
    default: return false
    }
  }

  private func changed(_ change: (inout Font) -> Void) -> Font {
    var font = self
    change(&font)
    return font
  }
}

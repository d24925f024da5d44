/// The look of texts.
nonisolated extension View {
  /// Sets the font of the texts.
  public func font(_ font: Font?) -> StyledView<Self> { styled(.font(font)) }

  /// Sets the weight of the texts.
  public func fontWeight(_ weight: Font.Weight?) -> StyledView<Self> {
    styled(.font(Font(weight: weight)))
  }

  /// Sets the kind of letters.
  public func fontDesign(_ design: Font.Design?) -> StyledView<Self> {
    styled(.font(Font(design: design)))
  }

  /// Shows the texts in bold.
  public func bold(_ isActive: Bool = true) -> StyledView<Self> {
    styled(.text(isActive ? .bold : []))
  }

  /// Shows the texts in italics.
  public func italic(_ isActive: Bool = true) -> StyledView<Self> {
    styled(.text(isActive ? .italic : []))
  }

  /// Draws a line below the texts.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> StyledView<Self> {
    styled(.text(isActive ? .underline : []))
  }

  /// Draws a line below the texts; a terminal has one pattern.
  public func underline(
    _ isActive: Bool = true, pattern: LinePattern, color: Color? = nil
  ) -> StyledView<Self> { underline(isActive) }

  /// Draws a line through the texts; a terminal has one pattern.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LinePattern, color: Color? = nil
  ) -> StyledView<Self> { strikethrough(isActive) }

  /// Draws a line through the texts.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> StyledView<Self> {
    styled(.text(isActive ? .strikethrough : []))
  }

  /// Sets the largest number of lines of each text; nil for no limit.
  public func lineLimit(_ number: Int?) -> StyledView<Self> { styled(.lineLimit(number)) }

  /// Sets the largest number of lines of each text.
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> StyledView<Self> { lineLimit(limit) }

  /// Sets the numbers of lines that each text may have.
  public func lineLimit(_ limit: ClosedRange<Int>) -> StyledView<Self> {
    lineLimit(limit.upperBound)
  }

  /// Sets where the lines of each text begin.
  public func multilineTextAlignment(_ alignment: TextAlignment) -> StyledView<Self> {
    styled(.lines(alignment))
  }

  /// Sets which part of a long text is left out.
  public func truncationMode(_ mode: Text.TruncationMode) -> StyledView<Self> {
    styled(.truncation(mode))
  }

  /// Sets the colour of the texts and controls in this view; of a style, the colour that is used for
  /// it.
  public func foregroundStyle(_ style: some ShapeStyle) -> ModifiedView<Self> {
    foregroundColor(style._color)
  }

  /// Sets the colour of the texts and controls in this view. A terminal has one level only.
  public func foregroundStyle(
    _ primary: some ShapeStyle, _ secondary: some ShapeStyle
  ) -> ModifiedView<Self> { foregroundColor(primary._color) }
}

/// The pattern of a line; a terminal has one.
///
/// Source: SwiftUI's `Text.LineStyle.Pattern`.
public enum LinePattern: Hashable, Sendable {
  /// One of the patterns.
  case solid, dot, dash, dashDot, dashDotDot
}

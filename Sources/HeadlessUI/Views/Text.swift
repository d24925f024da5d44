import FoundationEssentials
import ReplayRuntime

/// A line of text.
public struct Text: PrimitiveView {
  /// The text on the screen.
  @usableFromInline let content: String
  /// How the text is shown; for the layout only.
  @usableFromInline let traits: TextTraits

  /// Creates a text.
  @inlinable public init(_ content: String) {
    self.content = content
    traits = []
  }

  /// Creates a text from the description of a value.
  @_disfavoredOverload
  @inlinable public init(_ value: some CustomStringConvertible) { self.init(value.description) }

  /// Creates a text, which is not translated.
  @_disfavoredOverload
  public init(verbatim content: String) { self.init(content) }

  /// Creates a text from a value in a format.
  public init<Format: FormatStyle>(_ value: Format.FormatInput, format: Format)
  where Format.FormatOutput == String { self.init(format.format(value)) }

  /// Creates a text from a text with attributes, which a terminal does not show.
  public init(_ text: AttributedString) { self.init(String(text.characters)) }

  /// Creates a text from an image: its name.
  public init(_ image: Image) { self.init(image.name) }

  /// Creates a text from a date, in GMT.
  public init(_ date: Date, style: DateStyle) { self.init(style.text(of: date)) }

  init(_ content: String, traits: TextTraits) { (self.content, self.traits) = (content, traits) }

  /// An only child needs no place.
  public static var _placement: ViewPlacement { .leaf }

  /// Returns the text.
  public func _screen(_ children: [ScreenNode], in context: ViewContext) -> [ScreenNode] {
    context.element(
      .text, text: content, style: context.environment.style,
      layout: traits.isEmpty ? [] : [.text(traits)])
  }
}

nonisolated extension Text: Equatable {
  /// Whether two texts look the same.
  public static func == (a: Text, b: Text) -> Bool {
    a.content == b.content && a.traits == b.traits
  }
}

extension Text {
  /// Which part of a long text is left out.
  public typealias TruncationMode = TextTruncation

  /// How a text is written in letters.
  public enum Case: Hashable, Sendable {
    /// One of the ways.
    case uppercase, lowercase
  }

  /// How a date is shown: in ISO 8601, in GMT.
  public struct DateStyle: Hashable, Sendable {
    private let format: Date.ISO8601FormatStyle

    /// The day.
    public static let date = DateStyle(format: Date.ISO8601FormatStyle().year().month().day())
    /// The time.
    public static let time = DateStyle(
      format: Date.ISO8601FormatStyle().time(includingFractionalSeconds: false))
    /// The day and the time: a text does not change by itself.
    public static let relative = DateStyle(format: .iso8601)
    /// The day and the time: a text does not change by itself.
    public static let offset = relative
    /// The day and the time: a text does not change by itself.
    public static let timer = relative

    package func text(of date: Date) -> String { format.format(date) }
  }

  /// Returns two texts as one.
  public static func + (a: Text, b: Text) -> Text {
    Text(a.content + b.content, traits: a.traits.intersection(b.traits))
  }

  /// Returns the text without the colour: joined texts have one.
  @_disfavoredOverload
  public func foregroundColor(_ color: Color?) -> Text { self }

  /// Returns the text without the colour: joined texts have one.
  @_disfavoredOverload
  public func foregroundStyle(_ style: some ShapeStyle) -> Text { self }

  /// Returns the text in bold.
  public func bold(_ isActive: Bool = true) -> Text { with(.bold, isActive) }

  /// Returns the text in italics.
  public func italic(_ isActive: Bool = true) -> Text { with(.italic, isActive) }

  /// Returns the text with a line below.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with(.underline, isActive)
  }

  /// Returns the text with a line through it.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    with(.strikethrough, isActive)
  }

  /// Returns the text in a weight; a terminal has bold ones.
  public func fontWeight(_ weight: Font.Weight?) -> Text {
    with(.bold, [.semibold, .bold, .heavy, .black].contains(weight))
  }

  /// Returns the text in a font; a terminal has bold ones.
  public func font(_ font: Font?) -> Text {
    var traits = font?.traits ?? []
    let isHeading = [.largeTitle, .title, .title2, .title3, .headline].contains(font?.style)
    let isHeavy = [.semibold, .bold, .heavy, .black].contains(font?.weight)
    if isHeading || isHeavy { traits.insert(.bold) }
    return Text(content, traits: self.traits.union(traits))
  }

  private func with(_ trait: TextTraits, _ isActive: Bool) -> Text {
    Text(content, traits: isActive ? traits.union(trait) : traits.subtracting(trait))
  }
}

/// The text of a title, which the application translates itself.
public typealias LocalizedStringKey = String

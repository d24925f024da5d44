/// Traits of a text that a terminal can show.
public struct TextTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait.
  public let rawValue: UInt8

  /// Creates traits from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bold.
  public static let bold = TextTraits(rawValue: 1)
  /// In italics.
  public static let italic = TextTraits(rawValue: 2)
  /// With a line below.
  public static let underline = TextTraits(rawValue: 4)
  /// With a line through it.
  public static let strikethrough = TextTraits(rawValue: 8)
}

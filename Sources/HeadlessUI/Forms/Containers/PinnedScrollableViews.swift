/// The headings that stay while their rows scroll.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// One bit for each kind.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The headings of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The notes of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

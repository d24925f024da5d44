/// Why contents are to be hidden.
///
/// Source: SwiftUI's `RedactionReasons`.
public struct RedactionReasons: OptionSet, Hashable, Sendable {
  /// The bits of the reasons.
  public let rawValue: Int

  /// Creates reasons of their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The contents are not there yet.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// The contents are private.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The contents are out of date.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

/// A key.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// What the key types.
  public let character: Character

  /// Creates a key.
  public init(_ character: Character) { self.character = character }

  /// Creates a key.
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// Return.
  public static let `return` = KeyEquivalent("\r")
  /// Escape.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// Tab.
  public static let tab = KeyEquivalent("\t")
  /// Delete.
  public static let delete = KeyEquivalent("\u{8}")
}

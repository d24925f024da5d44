/// A number that grows by one with every change.
public struct VersionCounter: Hashable, Codable, Sendable {
  /// The number.
  public let version: UInt64

  /// The number, with the name of older versions of Verge.
  public var value: UInt64 { version }
}

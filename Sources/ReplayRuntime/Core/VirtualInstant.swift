import Dispatch

/// A moment of virtual time.
public struct VirtualInstant: Hashable, Comparable, Sendable {
  /// Microseconds since the session began.
  public var microseconds: Int64

  /// Creates an instant from microseconds since the session began.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Whether `a` is earlier than `b`.
  public static func < (a: VirtualInstant, b: VirtualInstant) -> Bool {
    a.microseconds < b.microseconds
  }
}

import Foundation

/// Where a runtime's time comes from.
///
/// Inside a turn the clock stands still. Between turns it is the host's: real time for an
/// application in use, a number that only the host moves for tests, simulation and replay.
public struct RuntimeClock: Sendable {
  /// Reads the host's time; nil for a clock that only the runtime's host moves.
  let read: (@Sendable () -> Int64)?

  /// Time that stands still until ``Runtime/advance(by:)`` moves it.
  public static let virtual = RuntimeClock(read: nil)

  /// Monotonic real time, in microseconds since the runtime was made.
  public static var system: RuntimeClock {
    let origin = DispatchTime.now().uptimeNanoseconds
    return RuntimeClock {
      Int64((DispatchTime.now().uptimeNanoseconds &- origin) / 1000)
    }
  }
}

/// Real time for figures that a person reads and no event holds.
package struct Stopwatch: Sendable {
  private let start = DispatchTime.now().uptimeNanoseconds

  /// Starts.
  package init() {}

  /// Real time since the start, in milliseconds.
  package var milliseconds: Double {
    Double(DispatchTime.now().uptimeNanoseconds &- start) / 1_000_000
  }
}

/// A moment of virtual time.
public struct VirtualInstant: Hashable, Comparable, Sendable {
  /// Microseconds since the session began.
  public var microseconds: Int64

  /// Makes an instant from microseconds since the session began.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// Whether `a` is earlier than `b`.
  public static func < (a: VirtualInstant, b: VirtualInstant) -> Bool {
    a.microseconds < b.microseconds
  }
}

extension Duration {
  /// This duration in whole microseconds, rounded towards zero; clamped to what `Int64` holds.
  package var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, overflowed) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return overflowed ? .max : sum
  }
}

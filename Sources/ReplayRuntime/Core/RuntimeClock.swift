import Dispatch

/// The source of a runtime's time.
///
/// Time does not advance inside a turn. Between turns it is the host's: real time for an
/// application in use, and for tests, simulation and replay a number that only the host advances.
public struct RuntimeClock: Sendable {
  /// Reads the host's time, in microseconds; nil for a clock that only the host advances.
  let read: (@Sendable () -> Int64)?

  /// A clock that advances only when ``Runtime/advance(by:)`` is called.
  public static let virtual = RuntimeClock(read: nil)

  /// Monotonic real time, in microseconds since the runtime was made.
  public static var system: RuntimeClock {
    let origin = DispatchTime.now().uptimeNanoseconds
    return RuntimeClock {
      Int64((DispatchTime.now().uptimeNanoseconds &- origin) / 1000)
    }
  }
}

extension Duration {
  /// This duration in whole microseconds, rounded towards zero and clamped to the range of `Int64`.
  package var wholeMicroseconds: Int64 {
    // The components of a longer duration may not fit.
    if self > .microseconds(Int64.max) { return .max }
    if self < .microseconds(Int64.min) { return .min }
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
  }

  /// Returns a duration of a number of seconds, clamped to the microseconds that an `Int64` counts;
  /// zero for what is not a number.
  package static func clamped(seconds: Double) -> Duration {
    if seconds.isNaN { return .zero }
    let limit = Double(Int64.max) / 1_000_000
    if abs(seconds) < limit { return .seconds(seconds) }
    return .microseconds(seconds < 0 ? Int64.min : .max)
  }
}

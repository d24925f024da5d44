/// A moment of a scheduler, in microseconds: virtual time of a runtime, or real time where there is none.
public struct VirtualSchedulerTime: Strideable, Hashable, Codable, Sendable {
  /// Microseconds since the session began, or since the process did.
  public var microseconds: Int64

  /// Creates a moment.
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The time from this moment to another one.
  public func distance(to other: VirtualSchedulerTime) -> Stride {
    Stride(microseconds: other.microseconds - microseconds)
  }

  /// The moment after a time.
  public func advanced(by stride: Stride) -> VirtualSchedulerTime {
    let (sum, isTooLarge) = microseconds.addingReportingOverflow(stride.microseconds)
    return VirtualSchedulerTime(microseconds: isTooLarge ? .max : sum)
  }

  /// A time between two moments, in microseconds. A literal is in seconds.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable,
    Codable, Sendable, ExpressibleByFloatLiteral
  {
    /// The time.
    public var microseconds: Int64

    /// Creates a time.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Creates a time from seconds.
    public init(_ seconds: Double) { self = .seconds(seconds) }

    /// Creates a time from seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }

    /// Creates a time from seconds.
    public init(floatLiteral value: Double) { self = .seconds(value) }

    /// Creates a time from microseconds; nil if they do not fit.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int64(exactly: source) else { return nil }
      microseconds = value
    }

    /// The time in seconds.
    public var timeInterval: Double { Double(microseconds) / 1_000_000 }

    /// The time without its sign.
    public var magnitude: UInt64 { microseconds.magnitude }

    /// A time of seconds.
    public static func seconds(_ s: Int) -> Stride { .seconds(Double(s)) }

    /// A time of seconds, at most that which fits; zero for what is not a number.
    public static func seconds(_ s: Double) -> Stride {
      let value = (s * 1_000_000).rounded()
      let limit = Double(Int64.max)
      if value.isNaN { return Stride(microseconds: 0) }
      if abs(value) < limit { return Stride(microseconds: Int64(value)) }
      return Stride(microseconds: value < 0 ? .min : .max)
    }

    /// A time of milliseconds.
    public static func milliseconds(_ ms: Int) -> Stride { .seconds(Double(ms) / 1000) }

    /// A time of microseconds.
    public static func microseconds(_ us: Int) -> Stride { Stride(microseconds: Int64(us)) }

    /// A time of nanoseconds, in whole microseconds.
    public static func nanoseconds(_ ns: Int) -> Stride { Stride(microseconds: Int64(ns) / 1000) }

    /// Whether `a` is shorter than `b`.
    public static func < (a: Stride, b: Stride) -> Bool { a.microseconds < b.microseconds }

    /// The sum of two times.
    public static func + (a: Stride, b: Stride) -> Stride {
      Stride(microseconds: a.microseconds &+ b.microseconds)
    }

    /// The difference of two times.
    public static func - (a: Stride, b: Stride) -> Stride {
      Stride(microseconds: a.microseconds &- b.microseconds)
    }

    /// The product of the microseconds of two times.
    public static func * (a: Stride, b: Stride) -> Stride {
      Stride(microseconds: a.microseconds &* b.microseconds)
    }

    /// Multiplies by the microseconds of another time.
    public static func *= (a: inout Stride, b: Stride) { a = a * b }
  }
}

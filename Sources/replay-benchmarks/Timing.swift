import Foundation

/// Measures time and memory. Each result is the median, which one slow run does not change.
enum Timing {
  /// The wall time of `body`, in nanoseconds.
  static func wall(_ body: () throws -> Void) rethrows -> Double {
    if Instructions.isCounting { return try Instructions.count(body) }
    let clock = ContinuousClock()
    let elapsed = try clock.measure(body)
    return Double(elapsed.components.seconds) * 1e9
      + Double(elapsed.components.attoseconds) * 1e-9
  }

  /// The processor time of all threads during `body`, in nanoseconds.
  static func processor(_ body: () throws -> Void) rethrows -> Double {
    if Instructions.isCounting { return try Instructions.count(body) }
    let start = usage(CLOCK_PROCESS_CPUTIME_ID)
    try body()
    return usage(CLOCK_PROCESS_CPUTIME_ID) - start
  }

  /// The processor time of this thread during `body`, in nanoseconds.
  static func thread(_ body: () throws -> Void) rethrows -> Double {
    if Instructions.isCounting { return try Instructions.count(body) }
    let start = usage(CLOCK_THREAD_CPUTIME_ID)
    try body()
    return usage(CLOCK_THREAD_CPUTIME_ID) - start
  }

  /// The median of several measurements, after one whose result is dropped.
  static func median(of runs: Int = 5, _ measure: () throws -> Double) rethrows -> Double {
    _ = try measure()
    if Instructions.isCounting { return try Instructions.marking(measure) }
    return percentile(50, of: try (0..<runs).map { _ in try measure() })
  }

  static func percentile(_ percent: Int, of values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }

  private static func usage(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

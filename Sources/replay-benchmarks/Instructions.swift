import Glibc

/// Counts the instructions of the measured bodies instead of their time, under callgrind.
///
/// Time differs from machine to machine and from hour to hour, the number of instructions by a few
/// percent. `.ci/tools/instructions` runs the benchmarks this way: callgrind writes its counts each time
/// that `getppid` returns, so the second of two counts is that of the body between two marks.
enum Instructions {
  /// Whether `--instructions` was given.
  nonisolated(unsafe) static var isCounting = false
  /// The benchmark that runs.
  nonisolated(unsafe) static var benchmark = ""
  /// The rounds of the measured body.
  nonisolated(unsafe) static var rounds = 1
  nonisolated(unsafe) private static var isMarking = false

  /// A number of rounds or events that callgrind, which is fifty times slower, counts in the same
  /// time.
  static func scaled(_ count: Int) -> Int { isCounting ? max(1, count / 50) : count }

  /// Counts the bodies that `measure` runs.
  static func marking(_ measure: () throws -> Double) rethrows -> Double {
    isMarking = true
    defer { isMarking = false }
    return try measure()
  }

  /// Runs a body, between two marks if bodies are counted now, and prints its benchmark and rounds.
  ///
  /// - Returns: One, for a time that is not measured.
  static func count(_ body: () throws -> Void) rethrows -> Double {
    // A body inside another one is a part of it.
    guard isMarking else {
      try body()
      return 1
    }
    isMarking = false
    defer { isMarking = true }
    mark()
    try body()
    mark()
    print("\(benchmark)\t\(rounds)")
    return 1
  }

  /// Where callgrind writes its counts: a function of the C library that nothing else here calls.
  private static func mark() { _ = getppid() }
}

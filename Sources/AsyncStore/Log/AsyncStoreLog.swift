import Platform
import ReplayRuntime

/// Prints the steps of one runtime's stores as lines, for people.
///
/// ```swift
/// AsyncStoreLog.current.level = .effects
/// AsyncStoreLog.current.output = { print($0) }
/// ```
///
/// Each runtime has its own log. Lines are written inside turns, in replay as well as live. They
/// are not events, and the level does not change the session.
///
/// Source: AsyncStore, `AsyncStoreLog`, which is one for the whole process.
public final class AsyncStoreLog: @unchecked Sendable {
  /// How much is printed; each level includes the levels before it.
  public enum Level: Int, Comparable, Sendable {
    /// No lines.
    case none
    /// The errors of tasks that `mapError` receives.
    case errors
    /// The effects that stores receive, and their activation and deactivation.
    case effects
    /// Every step of every effect as it is reduced.
    case steps

    /// Every step.
    public static let debug = Level.steps

    /// Whether `left` prints less.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// Sets how much the log of the current runtime prints.
  public static func setLevel(_ level: Level) { current.level = level }

  /// Sets what receives the lines of the log of the current runtime.
  public static func setOutput(_ output: @escaping (String) -> Void) { current.output = output }

  private let runtime: Runtime
  private let lines: LogLines

  private init(_ runtime: Runtime, _ lines: LogLines) {
    (self.runtime, self.lines) = (runtime, lines)
  }

  /// The log of the current runtime.
  public static var current: AsyncStoreLog {
    let runtime = Runtime.ambient
    return runtime.inTurn("log") {
      let lines = LogLines.of(runtime)
      if let known = lines.log { return known }
      let made = AsyncStoreLog(runtime, lines)
      lines.log = made
      return made
    }
  }

  /// How much is printed; ``Level/none`` by default.
  public var level: Level {
    get { runtime.inTurn("log") { lines.level } }
    set { runtime.inTurn("log") { lines.level = newValue } }
  }

  /// Receives the lines, without line breaks; writes them to standard error by default.
  public var output: (String) -> Void {
    get { runtime.inTurn("log") { lines.output } }
    set { runtime.inTurn("log") { lines.output = newValue } }
  }
}

/// What the stores of one runtime print. The runtime owns it, so it does not retain the runtime.
final class LogLines {
  // The turn token guards it, so access to it is not checked again.
  @exclusivity(unchecked) fileprivate var level = AsyncStoreLog.Level.none
  fileprivate var output: (String) -> Void = { line in
    StandardError.write(line)
  }
  /// The object through which the application sets the above; it retains the runtime.
  fileprivate weak var log: AsyncStoreLog?

  static func of(_ runtime: Runtime) -> LogLines {
    runtime.inTurn("log") { runtime.registry(LogLines.self) { LogLines() } }
  }

  /// Whether lines of a level are printed; read inside a turn.
  func includes(_ level: AsyncStoreLog.Level) -> Bool { level <= self.level }

  /// Prints a line if the level includes it; called inside a turn.
  func write(
    _ level: AsyncStoreLog.Level, _ store: @autoclosure () -> String,
    _ text: @autoclosure () -> String
  ) {
    guard includes(level) else { return }
    output("\(store()) \(text())")
  }
}
